type Uuid = ReturnType<Crypto['randomUUID']>

/** A random UUID. Pages without https, other than localhost, have no `crypto.randomUUID`. */
export function randomUuid(): Uuid {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // The version, 4, and the variant, of which two bits are random.
  const variant = '89ab'[(bytes[8] ?? 0) >> 6]
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, `$1-$2-4$3-${variant}$4-$5`) as Uuid
}
