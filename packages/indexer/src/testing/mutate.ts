import { createHash } from 'node:crypto'

const STRANGE = [
  ...[null, 0, -1, 1e300, true, '', '0x', '0x0', '0xzz', `0x${'f'.repeat(64)}`, 'a\u0000b'],
  ...[[], {}, { length: 1e9 }, [[[[]]]], '0x7fffffffffffffff', `0x${'00'.repeat(20)}`],
]

export function dice(seed: number) {
  let count = 0
  return (sides: number) => {
    const bytes = createHash('sha256').update(`${seed}.${count++}`).digest()
    return bytes.readUInt32BE() % sides
  }
}

/** @param rarity Changes one value in this many. */
export function mutate(value: unknown, roll: (sides: number) => number, rarity: number): unknown {
  if (roll(rarity) === 0) return STRANGE[roll(STRANGE.length)]
  if (typeof value === 'string' && roll(rarity) === 0) return value.slice(0, roll(value.length + 1))
  if (Array.isArray(value)) {
    const items = value.map((item) => mutate(item, roll, rarity))
    return roll(rarity) === 0 ? [...items, ...items] : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mutate(part, roll, rarity)]),
  )
}
