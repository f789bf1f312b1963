const FIRST = 10_000
const PATIENCE = 50

const MOST_READINGS = 10_000

/** Requests fewer blocks after a refusal and more after answers, for each reading separately. */
export function createSpans(options: { most: number }) {
  const { most } = options
  const spans = new Map<string, Span>()
  const spanOf = (reading: string): Span =>
    spans.get(reading) ?? { blocks: Math.min(FIRST, most), refused: most + 1, patience: 0 }

  function note(reading: string, span: Span) {
    spans.delete(reading)
    spans.set(reading, span)
    const [oldest] = spans.keys()
    if (spans.size > MOST_READINGS && oldest !== undefined) spans.delete(oldest)
  }

  return {
    of: (reading: string) => spanOf(reading).blocks,
    /** @param asked may be less than the span @returns whether a request for fewer blocks is possible */
    shrink(reading: string, asked: number): boolean {
      const blocks = Math.min(asked, spanOf(reading).blocks)
      const fewer = Math.max(1, Math.floor(blocks / 4))
      note(reading, { blocks: fewer, refused: blocks, patience: PATIENCE })
      return blocks > 1
    },
    grow(reading: string): void {
      const { blocks, refused, patience } = spanOf(reading)
      const limit = patience > 0 ? Math.min(most, refused - 1) : most
      note(reading, {
        blocks: Math.max(1, Math.min(limit, blocks * 2)),
        refused,
        patience: Math.max(0, patience - 1),
      })
    },
  }
}

export type Spans = ReturnType<typeof createSpans>

type Span = { blocks: number; refused: number; patience: number }
