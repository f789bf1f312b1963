import type { StartWindow } from '../start/hearStartWindows.js'

/** Maximum number of announced windows whose request has not ended. Five requests may be open. */
const MAX_ANNOUNCED = 8
/** Maximum number of remembered window names. A slow window may ask after its request has ended. */
const MAX_OVER = 32

type Announced = {
  name: string
  /** From its last message. */
  window?: StartWindow
  /** Called with the window, once it has asked. */
  onAsk?: ((window: StartWindow) => void) | undefined
  settle: (outcome: { heard: boolean }) => void
}

/** Windows that the SDK opened in a press, one per request. A page assigns them, and can only mix up its own. */
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

  /** A waiting window closes itself. */
  function end(requestId: string) {
    drop(requestId)?.window?.answer({ do: 'close' })
  }

  return {
    /** Call it before or after the request arrives. @returns whether the window reached the frame in time */
    announce(requestId: string, name: string): Promise<{ heard: boolean }> {
      end(requestId)
      const [oldest] = announced.keys()
      if (announced.size >= MAX_ANNOUNCED && oldest !== undefined) end(oldest)
      return new Promise((settle) => announced.set(requestId, { name, settle }))
    },

    /** A window that the page has not announced yet has to wait. */
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

    /** @param open Called once, now or later, with a function that navigates the window @returns a function that cancels this */
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

/** @param secret The window secret, for a login at a provider. */
type Go = (path: string, secret?: string) => void

export type PressWindows = ReturnType<typeof createPressWindows>
