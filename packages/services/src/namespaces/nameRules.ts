/** What names know of a namespace. */
export type NameRules = {
  /** The chain of a coin type (ENSIP-9, ENSIP-11): the second part of its CAIP-2 id; undefined for those of others. */
  referenceOf: (coinType: number) => string | undefined
}
