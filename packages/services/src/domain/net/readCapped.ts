/**
 * Reads an answer of at most `limit` bytes, until the signal aborts. The signal that was given to `fetch` is not enough:
 * Node holds on to it so weakly that an answer which stops halfway is waited for without end once garbage was collected.
 * @param options.onBytes Hears of every piece; what it throws ends the reading.
 * @throws what the signal aborts with, and an error for an answer that is longer.
 */
export async function readCapped(
  response: Response,
  options: { limit: number; signal: AbortSignal; onBytes?: ((count: number) => void) | undefined },
): Promise<Buffer> {
  const { limit, signal, onBytes } = options
  if (response.body === null) return Buffer.alloc(0)
  const reader = response.body.getReader()
  const giveUp = () => void reader.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', giveUp)
  try {
    const chunks: Uint8Array[] = []
    let length = 0
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return Buffer.concat(chunks)
      length += value.length
      if (length > limit) throw new Error('The answer is too long.')
      onBytes?.(value.length)
      chunks.push(value)
    }
  } finally {
    signal.removeEventListener('abort', giveUp)
    // What was read to its end is not cancelled by this.
    giveUp()
  }
}
