/** Blocks that are asked for at first. */
const FIRST = 10_000
/** Answers after which as many blocks are tried again as were once refused. */
const PATIENCE = 50

/** How many blocks at once the nodes give an answer for: less after a refusal, more after answers. */
export function createSpans(options: { most: number }) {
  const { most } = options
  const spans = new Map<string, Span>()
  const spanOf = (network: string): Span =>
    spans.get(network) ?? { blocks: Math.min(FIRST, most), refused: most + 1, patience: 0 }

  return {
    of: (network: string) => spanOf(network).blocks,
    /** @returns whether fewer can be asked for */
    shrink(network: string): boolean {
      const { blocks } = spanOf(network)
      const fewer = Math.max(1, Math.floor(blocks / 4))
      spans.set(network, { blocks: fewer, refused: blocks, patience: PATIENCE })
      return blocks > 1
    },
    grow(network: string): void {
      const { blocks, refused, patience } = spanOf(network)
      const limit = patience > 0 ? Math.min(most, refused - 1) : most
      spans.set(network, {
        blocks: Math.max(1, Math.min(limit, blocks * 2)),
        refused,
        patience: Math.max(0, patience - 1),
      })
    },
  }
}

export type Spans = ReturnType<typeof createSpans>

type Span = { blocks: number; refused: number; patience: number }
