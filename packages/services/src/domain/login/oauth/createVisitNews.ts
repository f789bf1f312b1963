import { isSettled } from '../../../platform/isSettled.js'

/** Requests of a process that may wait at the same time; beyond these each is answered at once. */
const MOST = 1_000

/** Notifies requests of this process that wait for a visit to a provider. Requests in other processes poll. */
export function createVisitNews({ most = MOST }: { most?: number } = {}) {
  const listeners = new Map<string, Set<() => void>>()
  let count = 0

  return {
    tell(visitId: string): void {
      for (const hear of listeners.get(visitId) ?? []) hear()
    },

    /**
     * Listens from now on, so that nothing is missed between a look and the wait for what comes after it.
     * @param signal Aborted once the one who waits has gone, which ends a wait, too.
     */
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
        /**
         * Settles once there is news since the wait before, or so many milliseconds have passed; at once where too many
         * wait.
         */
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
