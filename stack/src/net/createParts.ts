import type { Running } from './serve.js'

export type Parts = ReturnType<typeof createParts>

/** Keeps account of what was started, to end it in the opposite order. */
export function createParts() {
  const started: Running[] = []
  let stopping: Promise<void> | undefined

  async function stopAll() {
    const failures: unknown[] = []
    for (const part of started.reverse())
      await part.stop().catch((failure: unknown) => failures.push(failure))
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts did not stop.')
  }

  return {
    /** Enters a part as soon as it runs. */
    async add<part extends Running>(start: part | Promise<part>): Promise<part> {
      const part = await start
      started.push(part)
      return part
    },
    /** Ends everything once, however often it is called; not while a part is still on its way up. */
    stop(): Promise<void> {
      stopping ??= stopAll()
      return stopping
    },
  }
}
