type Reading = {
  limit: number
  signal: AbortSignal
  onBytes?: ((count: number) => void) | undefined
  /** Called when the signal ends the stream, even without a pending read. */
  onAbort?: (() => void) | undefined
}

/**
 * Yields the chunks of a response of at most `limit` bytes, until the signal aborts. The signal of
 * `fetch` is not enough: after a garbage collection, Node may wait forever for an incomplete
 * response.
 * @throws the signal's reason, and an error for a longer response
 */
export function piecesOf(
  { body }: Response,
  { limit, signal, onBytes, onAbort }: Reading,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reader = body?.getReader()
  const giveUp = () => void reader?.cancel(signal.reason).catch(() => undefined)
  const abort = () => {
    giveUp()
    onAbort?.()
  }
  signal.addEventListener('abort', abort)

  async function* read() {
    try {
      for (let length = 0; reader !== undefined; ) {
        const { done, value } = await reader.read()
        signal.throwIfAborted()
        if (done) return
        length += value.length
        if (length > limit) throw new Error('The answer is too long.')
        onBytes?.(value.length)
        yield value
      }
    } finally {
      signal.removeEventListener('abort', abort)
      // Does not cancel a body that was read completely.
      giveUp()
    }
  }
  return read()
}

export async function readCapped(response: Response, reading: Reading): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of piecesOf(response, reading)) pieces.push(piece)
  return Buffer.concat(pieces)
}
