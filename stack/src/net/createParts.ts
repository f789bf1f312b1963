import type { Running } from './serve.js'

export type Parts = ReturnType<typeof createParts>

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
    async add<part extends Running>(start: part | Promise<part>): Promise<part> {
      const part = await start
      started.push(part)
      return part
    },
    /** Repeated calls stop the parts once. */
    stop(): Promise<void> {
      stopping ??= stopAll()
      return stopping
    },
  }
}
