import { isSettled } from '../../../platform/isSettled.js'

/** Maximum waiting requests per process. Further requests get an immediate answer. */
const MOST = 1_000

/** Notifies requests of this process. Requests in other processes poll. */
export function createVisitNews({ most = MOST }: { most?: number } = {}) {
  const listeners = new Map<string, Set<() => void>>()
  let count = 0

  return {
    tell(visitId: string): void {
      for (const hear of listeners.get(visitId) ?? []) hear()
    },

    /** Call it before a check, to miss no event. @param signal aborts when the client disconnects */
    listen(visitId: string, signal?: AbortSignal) {
      let hear = () => {}
      let heard = Promise.resolve()
      const listenAgain = () => {
        heard = new Promise<void>((resolve) => {
          hear = resolve
        })
      }
      const listener = () => hear()
      listenAgain()
      signal?.addEventListener('abort', listener)
      const isFull = count >= most
      const own = listeners.get(visitId) ?? new Set()
      if (!isFull) {
        count++
        listeners.set(visitId, own.add(listener))
      }
      return {
        isFull,
        /** Resolves after an event since the last wait, after the time, or immediately if too many requests wait. */
        async wait(milliseconds: number): Promise<void> {
          if (isFull) return
          await isSettled(heard, milliseconds)
          listenAgain()
        },
        end(): void {
          signal?.removeEventListener('abort', listener)
          if (!own.delete(listener)) return
          count--
          if (own.size === 0) listeners.delete(visitId)
        },
      }
    },
  }
}

export type VisitNews = ReturnType<typeof createVisitNews>
