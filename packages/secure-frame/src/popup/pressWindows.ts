import type { StartWindow } from '../start/hearStartWindows.js'

/** Maximum number of windows whose request has not ended. A page may have five open requests. */
const MAX_ANNOUNCED = 8
/** Maximum number of remembered window names: a slow window may send its hello after the request has ended. */
const MAX_OVER = 32

type Announced = {
  name: string
  window?: StartWindow
  onAsk?: ((window: StartWindow) => void) | undefined
  settle: (outcome: { heard: boolean }) => void
}

/** Windows that the SDK opened on a press, one per request. A page assigns its windows, so it can mix up only its own windows. */
export function createPressWindows() {
  const announced = new Map<string, Announced>()
  const over: string[] = []

  function drop(requestId: string) {
    const entry = announced.get(requestId)
    if (entry === undefined) return
    announced.delete(requestId)
    over.push(entry.name)
    if (over.length > MAX_OVER) over.shift()
    entry.settle({ heard: entry.window !== undefined })
    return entry
  }

  function end(requestId: string) {
    drop(requestId)?.window?.answer({ do: 'close' })
  }

  return {
    /** May run before or after the request arrives. @returns whether the window reached the frame in time */
    announce(requestId: string, name: string): Promise<{ heard: boolean }> {
      end(requestId)
      const [oldest] = announced.keys()
      if (announced.size >= MAX_ANNOUNCED && oldest !== undefined) end(oldest)
      return new Promise((settle) => announced.set(requestId, { name, settle }))
    },

    /** Sends no answer to a window that the page has not announced yet: the window asks again. */
    hear(window: StartWindow) {
      const { name } = window
      if (over.includes(name)) return window.answer({ do: 'close' })
      const entry = [...announced.values()].find((one) => one.name === name)
      if (entry === undefined) return
      entry.window = window
      if (entry.onAsk === undefined) window.answer({ do: 'wait' })
      else entry.onAsk(window)
    },

    isAnnounced: (requestId: string) => announced.has(requestId),

    /**
     * @param open Called once, at once or later, with a function that navigates the window
     * @returns a function that cancels the call
     */
    take(requestId: string, open: (go: Go) => void): () => void {
      const entry = announced.get(requestId)
      if (entry === undefined) return () => {}
      const hand = (window: StartWindow) => {
        drop(requestId)
        open((path, secret) => window.answer({ do: 'go', path, secret }))
      }
      // Skip a window that the visitor has closed.
      if (entry.window?.isThere()) hand(entry.window)
      else entry.onAsk = hand
      return () => {
        entry.onAsk = undefined
      }
    },

    end,
  }
}

/** @param secret The window secret of a login, or the fragment of the settings' path. */
type Go = (path: string, secret?: string) => void

export type PressWindows = ReturnType<typeof createPressWindows>
