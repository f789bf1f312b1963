/** Names the place of an address, at most a city, for a mail to its owner. Empty if unknown. */
export type FindPlace = (address: string) => Promise<string>
