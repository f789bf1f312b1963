/** Returns the place of an IP address, at most a city, for an email to the owner. Empty if unknown. */
export type FindPlace = (address: string) => Promise<string>
