/** A hash or longer: services use such texts for orders. */
const HEX = /^(?:0x)?[\da-fA-F]{64,}$/
/** 43 letters are 32 bytes in base58 or base64. Dots separate the parts of a JWT. */
const LETTERS = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[\w+/-]{43,}={0,2}(?:\.[\w+/-]+={0,2})*$/

/** Whether the text is one unreadable word, such as a hash. */
export function isOpaque(text: string): boolean {
  const word = text.trim()
  return HEX.test(word) || LETTERS.test(word)
}
