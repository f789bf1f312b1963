import type { Core } from './core.js'
import type { VestibuleEvent } from './events.js'

/** Calls back with what happens, read by code that comes with the first subscriber; returns what unsubscribes. */
export function subscribeEvents(core: Core, callback: (event: VestibuleEvent) => void): () => void {
  let isOver = false
  const unsubscribe = core.store.subscribe((now, before) => {
    import('./events.js').then(
      ({ readEvents }) => {
        for (const event of isOver ? [] : readEvents(before, now)) callback(event)
      },
      (error: unknown) => core.log.warn('A part could not be loaded.', error),
    )
  })
  return () => {
    isOver = true
    unsubscribe()
  }
}
