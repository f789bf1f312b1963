import type { Core } from './core.js'
import type { VestibuleEvent } from './events.js'

/** Calls `callback` for each event, in order. The code loads with the first event. Returns an unsubscribe function. */
export function subscribeEvents(core: Core, callback: (event: VestibuleEvent) => void): () => void {
  let isOver = false
  const tell = (read: (code: typeof import('./events.js')) => readonly VestibuleEvent[]) => {
    core
      .late()
      .then(({ loadEvents }) => loadEvents())
      .then(
        (code) => {
          for (const event of isOver ? [] : read(code)) callback(event)
        },
        (error: unknown) => core.log.warn('Could not load part of the SDK.', error),
      )
  }
  const onHappened: Parameters<typeof core.events.on<'happened'>>[1] = (told) =>
    tell(({ readHappened }) => readHappened(told))
  const unsubscribe = core.store.subscribe((now, before) =>
    tell(({ readEvents }) => readEvents(before, now)),
  )
  core.events.on('happened', onHappened)
  return () => {
    isOver = true
    unsubscribe()
    core.events.removeListener('happened', onHappened)
  }
}
