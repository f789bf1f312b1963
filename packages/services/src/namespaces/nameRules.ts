export type NameRules = {
  /** The CAIP-2 reference of a coin type (ENSIP-9, ENSIP-11). Undefined for other namespaces. */
  referenceOf: (coinType: number) => string | undefined
  bytesOf: (address: string) => Uint8Array
  gateway?: NameGateway | undefined
}

export type NameRecords = {
  /** By full name; undefined for foreign names. */
  find: (name: string) => Promise<
    | {
        address: (coinType: number) => Uint8Array | undefined
        text: (key: string) => string | undefined
      }
    | undefined
  >
  /** The oldest name of an address that resolves to it on the chain. */
  primaryName: (address: string, coinType: number) => Promise<string | undefined>
}

export type NameGateway = {
  addressOf: (key: Uint8Array) => string
  /** @returns undefined for an unknown question */
  answer: (question: {
    sender: string
    data: string
    key: Uint8Array
    now: number
    records: NameRecords
  }) => Promise<string | undefined>
}
