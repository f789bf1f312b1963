import type { StartWindow } from '../start/hearStartWindows.js'

/** Maximum number of announced windows whose request has not ended. Five requests may be open. */
const MAX_ANNOUNCED = 8
/** Maximum number of remembered names of unneeded windows: a slow window asks after its request has ended. */
const MAX_OVER = 32

type Announced = {
  name: string
  /** The window as of its last message. */
  window?: StartWindow
  /** Called with the window, once it has asked. */
  onAsk?: ((window: StartWindow) => void) | undefined
  settle: (outcome: { heard: boolean }) => void
}

/**
 * The windows that the SDK opened in the press of a request or a login, by the request's id or the window's name. The page
 * assigns windows to requests, and can only mix up its own. Each window has one request, and each request one window.
 */
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

  /** The request no longer needs a window of the page, so a waiting one closes itself. */
  function end(requestId: string) {
    drop(requestId)?.window?.answer({ do: 'close' })
  }

  return {
    /**
     * The page opened a window for a request, before or after the request arrives.
     * @returns whether the window reached the frame; resolves when it does, or when the request has ended
     */
    announce(requestId: string, name: string): Promise<{ heard: boolean }> {
      end(requestId)
      const [oldest] = announced.keys()
      if (announced.size >= MAX_ANNOUNCED && oldest !== undefined) end(oldest)
      return new Promise((settle) => announced.set(requestId, { name, settle }))
    },

    /** A window asks. A window that the page has not announced yet gets no answer, and waits. */
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
     * Takes the request's window, at once or later.
     * @param open Called once, with a function that navigates the window.
     * @returns a function that withdraws this
     */
    take(requestId: string, open: (go: Go) => void): () => void {
      const entry = announced.get(requestId)
      if (entry === undefined) return () => {}
      const hand = (window: StartWindow) => {
        drop(requestId)
        open((path, secret) => window.answer({ do: 'go', path, secret }))
      }
      // Skip a window that the visitor has closed meanwhile.
      if (entry.window?.isThere()) hand(entry.window)
      else entry.onAsk = hand
      return () => {
        entry.onAsk = undefined
      }
    },

    end,
  }
}

/** Sends the window on. @param secret The window secret, for a login at a provider. */
type Go = (path: string, secret?: string) => void

export type PressWindows = ReturnType<typeof createPressWindows>
