const EXAMPLES = /change.?me|secret|password|example|default/i
const PRINTABLE = /^[\x20-\x7e\r\n\t]*$/
const HEX = /^[0-9a-f\s]*$/i
const LONG = 43
const LONG_HEX = 64

export function weakness(key: Uint8Array): string | undefined {
  const text = Buffer.from(key).toString('latin1')
  if (PRINTABLE.test(text)) {
    const length = text.trim().length
    if (EXAMPLES.test(text)) return 'is an example'
    if (length < (HEX.test(text) ? LONG_HEX : LONG)) return 'was typed, or is too short for text'
  }
  const kinds = new Set(key).size
  return kinds < (HEX.test(text) ? 8 : 16) ? 'is not random' : undefined
}
