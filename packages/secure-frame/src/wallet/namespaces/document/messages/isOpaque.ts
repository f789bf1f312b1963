/** At least as long as a hash. Services use such texts for orders. */
const HEX = /^(?:0x)?[\da-fA-F]{64,}$/
/** A hash of 32 bytes has 43 letters in base58 and base64; dots separate the parts of a JWT. */
const LETTERS = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[\w+/-]{43,}={0,2}(?:\.[\w+/-]+={0,2})*$/

/** True for an unreadable word, which can be a hash. */
export function isOpaque(text: string): boolean {
  const word = text.trim()
  return HEX.test(word) || LETTERS.test(word)
}
