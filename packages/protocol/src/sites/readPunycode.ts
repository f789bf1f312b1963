/** RFC 3492, section 5. */
const [BASE, LEAST, MOST, SKEW, DAMP] = [36, 1, 26, 38, 700]

/** Decodes a host label: `bücher` for `xn--bcher-kva`. */
export function readPunycode(label: string): string {
  if (!label.startsWith('xn--')) return label
  const text = label.slice('xn--'.length)
  const last = text.lastIndexOf('-')
  const letters = [...text.slice(0, Math.max(last, 0))]
  let [at, sign, place, bias] = [last + 1, 128, 0, 72]
  while (at < text.length) {
    const before = place
    for (let [weight, end] = [1, BASE]; ; end += BASE) {
      const code = text.charCodeAt(at)
      at += 1
      const digit = code < 58 ? code - 22 : code - 97
      if (!(digit >= 0 && digit < BASE)) return label
      place += digit * weight
      const limit = Math.min(Math.max(end - bias, LEAST), MOST)
      if (digit < limit) break
      weight *= BASE - limit
    }
    const count = letters.length + 1
    bias = nextBias(place - before, count, before === 0)
    sign += Math.floor(place / count)
    place %= count
    if (sign > 0x10ffff) return label
    letters.splice(place, 0, String.fromCodePoint(sign))
    place += 1
  }
  return letters.join('')
}

function nextBias(step: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(step / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((BASE - LEAST) * MOST) / 2; bias += BASE) rest = Math.floor(rest / (BASE - LEAST))
  return bias + Math.floor(((BASE - LEAST + 1) * rest) / (rest + SKEW))
}
