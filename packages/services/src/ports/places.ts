/** Names the place of an address no finer than a city, for a mail to its owner. */
export type FindPlace = (address: string) => Promise<string>
