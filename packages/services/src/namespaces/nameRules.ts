export type NameRules = {
  /** Returns the CAIP-2 reference for a coin type (ENSIP-9, ENSIP-11). Undefined for other namespaces. */
  referenceOf: (coinType: number) => string | undefined
  bytesOf: (address: string) => Uint8Array
  gateway?: NameGateway | undefined
}

export type NameRecords = {
  /** Finds a full name. Undefined for a name with another suffix. */
  find: (name: string) => Promise<
    | {
        address: (coinType: number) => Uint8Array | undefined
        text: (key: string) => string | undefined
      }
    | undefined
  >
  /** Returns an address's oldest name that resolves to the address on the chain. */
  primaryName: (address: string, coinType: number) => Promise<string | undefined>
}

export type NameGateway = {
  addressOf: (key: Uint8Array) => string
  /** @returns undefined for an unknown request */
  answer: (question: {
    sender: string
    data: string
    key: Uint8Array
    now: number
    records: NameRecords
  }) => Promise<string | undefined>
}
