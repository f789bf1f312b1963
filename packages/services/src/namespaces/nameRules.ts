export type NameRules = {
  /** The CAIP-2 reference of a coin type (ENSIP-9, ENSIP-11). Undefined for other namespaces. */
  referenceOf: (coinType: number) => string | undefined
  /** An address in the resolvers' format (ENSIP-9). */
  bytesOf: (address: string) => Uint8Array
  /** Answers resolvers on its chains. */
  gateway?: NameGateway | undefined
}

/** The records that resolvers read. */
export type NameRecords = {
  /** By full name; `undefined` for foreign names. */
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

/** Signs answers, which resolvers check. */
export type NameGateway = {
  /** A resolver's spelling of a key. */
  addressOf: (key: Uint8Array) => string
  /** @returns undefined for an unknown question */
  answer: (question: {
    /** The resolver. */
    sender: string
    data: string
    key: Uint8Array
    /** Milliseconds. */
    now: number
    records: NameRecords
  }) => Promise<string | undefined>
}
