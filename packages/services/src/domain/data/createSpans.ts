/** Blocks that are asked for at first. */
const FIRST = 10_000

/** How many blocks at once the nodes give an answer for: less after a refusal, more after answers. */
export function createSpans(options: { most: number }) {
  const { most } = options
  const spans = new Map<string, number>()
  const spanOf = (network: string) => spans.get(network) ?? Math.min(FIRST, most)

  return {
    of: spanOf,
    /** @returns whether fewer can be asked for */
    shrink(network: string): boolean {
      const span = spanOf(network)
      spans.set(network, Math.max(1, Math.floor(span / 4)))
      return span > 1
    },
    grow(network: string): void {
      spans.set(network, Math.min(most, spanOf(network) * 2))
    },
  }
}

export type Spans = ReturnType<typeof createSpans>
