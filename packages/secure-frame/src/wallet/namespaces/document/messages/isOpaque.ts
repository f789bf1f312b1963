/** A hash or more in letters, or data: orders that programs and services check are signed so. */
const HEX = /^(?:0x)?[\da-fA-F]{64,}$/
/** The 32 bytes of a hash take 43 letters in base58 and base64; parts of a JWT stand between dots. */
const LETTERS = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[\w+/-]{43,}={0,2}(?:\.[\w+/-]+={0,2})*$/

/** Whether a text is one unreadable word, which may be a hash of anything. */
export function isOpaque(text: string): boolean {
  const word = text.trim()
  return HEX.test(word) || LETTERS.test(word)
}
