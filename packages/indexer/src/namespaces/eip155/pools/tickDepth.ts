const MOVE = 0.02
const TICK = 1.0001
const REACH = Math.ceil(Math.log(1 / (1 - MOVE)) / Math.log(TICK)) + 1
const WORD = 256
/** Maximum ticks with liquidity on each side. Ignores further ticks. */
const MOST_TICKS = 16
const MOST_WORDS = 4
const LAST_TICK = 887_272

/** `root` is the square root of the price. */
export type TickPlace = { tick: number; root: number; spacing: number; liquidity: number }
type Ticks = ReadonlyMap<number, number>

export function placeOf(said: {
  root: bigint
  tick: number | undefined
  spacing: number | undefined
  liquidity: bigint
}): TickPlace | undefined {
  const { tick, spacing } = said
  const root = Number(said.root) / 2 ** 96
  if (tick === undefined || spacing === undefined || said.root <= 0n) return undefined
  if (Math.abs(tick) > LAST_TICK || spacing < 1 || spacing > LAST_TICK) return undefined
  // The price may lie on the lower edge of the next tick.
  const isThere = root >= rootAt(tick) * (1 - 1e-9) && root <= rootAt(tick + 1) * (1 + 1e-9)
  return isThere ? { tick, root, spacing, liquidity: Number(said.liquidity) } : undefined
}

export function wordsNear({ tick, spacing }: TickPlace): number[] {
  const [low, high] = [tick - REACH, tick + REACH].map((end) =>
    Math.floor(Math.floor(end / spacing) / WORD),
  ) as [number, number]
  return Array.from({ length: Math.min(MOST_WORDS, high - low + 1) }, (_, index) => low + index)
}

export function ticksNear(
  { tick, spacing }: TickPlace,
  words: ReadonlyMap<number, bigint>,
): number[] {
  const found = [...words].flatMap(([word, bits]) =>
    Array.from({ length: WORD }, (_, bit) => bit).flatMap((bit) => {
      const at = (word * WORD + bit) * spacing
      return (bits >> BigInt(bit)) % 2n === 1n && Math.abs(at - tick) <= REACH ? [at] : []
    }),
  )
  const ordered = found.toSorted((one, other) => one - other)
  const [below, above] = [ordered.filter((at) => at <= tick), ordered.filter((at) => at > tick)]
  return [...below.slice(-MOST_TICKS), ...above.slice(0, MOST_TICKS)]
}

/**
 * Amount in the smallest unit that moves the price by {@link MOVE}, for the first or second token.
 * Returns the smaller amount of both directions, and ignores liquidity at other prices.
 */
export function depthOf(place: TickPlace, ticks: Ticks, isFirst: boolean): number {
  const ends = [...ticks.keys()].toSorted((one, other) => one - other)
  const below = ends.filter((at) => at <= place.tick).toReversed()
  const above = ends.filter((at) => at > place.tick)
  const amounts = [
    walk(place, { ends: below, ticks, end: place.root * Math.sqrt(1 - MOVE), isFirst, sign: -1 }),
    walk(place, { ends: above, ticks, end: place.root * Math.sqrt(1 + MOVE), isFirst, sign: 1 }),
  ]
  return Math.min(...amounts)
}

type Way = {
  ends: readonly number[]
  ticks: Ticks
  end: number
  isFirst: boolean
  sign: 1 | -1
}

function walk({ root, liquidity }: TickPlace, { ends, ticks, end, isFirst, sign }: Way): number {
  let [from, active, amount] = [root, liquidity, 0]
  const isBeyond = (at: number) => (at - end) * sign >= 0
  const pass = (to: number) => {
    const [low, high] = from < to ? [from, to] : [to, from]
    amount += isFirst ? active * (1 / low - 1 / high) : active * (high - low)
    from = to
  }
  for (const [index, tick] of ends.entries()) {
    if (isBeyond(rootAt(tick))) break
    pass(rootAt(tick))
    active += sign * (ticks.get(tick) ?? 0)
    // Impossible for a pool: ignore it. Beyond the last read tick, the liquidity is unknown.
    if (active < 0) return 0
    if (index === MOST_TICKS - 1) return amount
  }
  pass(end)
  return amount
}

const rootAt = (tick: number) => TICK ** (tick / 2)
