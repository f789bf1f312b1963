/** Length without the suffix. */
export const MIN_NAME = 4
/** Maximum length of a host name's label. */
export const MAX_NAME = 63

export type NameFault = 'characters' | 'tooShort' | 'tooLong' | 'hyphens'

/** Expects no suffix. Capital letters are a fault. */
export function nameFault(label: string): NameFault | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'characters'
  if (label.length < MIN_NAME) return 'tooShort'
  if (label.length > MAX_NAME) return 'tooLong'
  // `xn--` marks punycode. ENSIP-15 rejects all such names.
  return /^-|-$|^..--/.test(label) ? 'hyphens' : undefined
}
