/** A picture from an address alone: the same address always has the same colours. */
export function avatarOf(address: string): string {
  const digits = address.replace(/^0x/, '').padEnd(12, '0')
  const hue = (start: number) =>
    Math.round((Number.parseInt(digits.slice(start, start + 4), 16) / 65_535) * 360)
  const [first, second, third] = [hue(0), hue(4), hue(8)]
  return [
    `radial-gradient(circle at 30% 25%, hsl(${first} 90% 72%), transparent 60%)`,
    `radial-gradient(circle at 75% 35%, hsl(${second} 85% 62%), transparent 60%)`,
    `hsl(${third} 70% 46%)`,
  ].join(', ')
}
