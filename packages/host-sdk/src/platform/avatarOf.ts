/** Similar addresses get different colours. */
export function avatarOf(address: string): string {
  const [first, second, third, x, y] = [1, 2, 3, 4, 5].map((seed) => hash(address, seed))
  const hue = (part = 0) => Math.round(part * 360)
  const place = (part = 0) => Math.round(15 + part * 70)
  return [
    `radial-gradient(circle at ${place(x)}% 25%, hsl(${hue(first)} 90% 72%), transparent 60%)`,
    `radial-gradient(circle at 75% ${place(y)}%, hsl(${hue(second)} 85% 62%), transparent 60%)`,
    `hsl(${hue(third)} 70% 46%)`,
  ].join(', ')
}

/** From 0 to 1. FNV-1a with the final steps of Murmur, which separate similar texts. */
function hash(text: string, seed: number): number {
  let sum = 0x811c9dc5 ^ seed
  for (const letter of text.toLowerCase())
    sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35)
  return ((sum ^ (sum >>> 16)) >>> 0) / 2 ** 32
}
