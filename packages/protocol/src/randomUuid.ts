type Uuid = ReturnType<Crypto['randomUUID']>

/** Works on pages without https, which lack `crypto.randomUUID`. */
export function randomUuid(): Uuid {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 4, and two random bits of the variant.
  const variant = '89ab'[(bytes[8] ?? 0) >> 6]
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, `$1-$2-4$3-${variant}$4-$5`) as Uuid
}
