type Uuid = ReturnType<Crypto['randomUUID']>

/** Also works on pages without https, which do not have `crypto.randomUUID`. */
export function randomUuid(): Uuid {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 4, with two random bits for the variant.
  const variant = '89ab'[(bytes[8] ?? 0) >> 6]
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, `$1-$2-4$3-${variant}$4-$5`) as Uuid
}
