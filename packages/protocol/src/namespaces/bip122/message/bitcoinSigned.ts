/** The common input of both ways of signing a message with a Bitcoin address. */
export type BitcoinSigned = {
  /** The output script that pays to the address. */
  script: Uint8Array
  message: Uint8Array
  signature: Uint8Array
}
