/** A hash or more in letters, or data: orders that programs and services check are signed so. */
const HEX = /^(?:0x)?[\da-fA-F]{64,}$/
/** 32 bytes of a hash are 43 letters in base58 and base64; dots separate the parts of a JWT. */
const LETTERS = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[\w+/-]{43,}={0,2}(?:\.[\w+/-]+={0,2})*$/

/** Whether a text is one unreadable word, which may be any hash. */
export function isOpaque(text: string): boolean {
  const word = text.trim()
  return HEX.test(word) || LETTERS.test(word)
}
