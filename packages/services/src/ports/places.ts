/** Names the place of an address no finer than a city, for a mail to its owner; empty if it is unknown. */
export type FindPlace = (address: string) => Promise<string>
