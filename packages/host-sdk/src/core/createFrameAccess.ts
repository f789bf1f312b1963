import type { StoreApi } from 'zustand/vanilla'
import type { FrameAccess, FrameClient } from './frame.js'
import type { State } from './state.js'

/** Keeps a page's one secure frame: brought to life on first use, and anew after one that went. */
export function createFrameAccess(options: createFrameAccess.Options): FrameAccess {
  const { store, start } = options
  let living: Promise<FrameClient> | undefined
  let frame: FrameClient | undefined
  let ending: Promise<void> | undefined

  store.subscribe((state, before) => {
    if (state.frame !== 'absent' || before.frame === 'absent') return
    living = undefined
    frame = undefined
  })

  return {
    async get() {
      await ending
      // Whoever asks while its code is on its way waits for the same one.
      living ??= start()
      const started = living
      try {
        const client = await started
        if (living === started) frame = client
        return client
      } catch (error) {
        if (living === started) living = undefined
        throw error
      }
    },
    current: () => frame,
    end(work = async () => {}) {
      const leaving = frame
      if (leaving === undefined) return ending ?? Promise.resolve()
      ending ??= work(leaving)
        .then(() => {})
        .finally(() => {
          leaving.destroy()
          ending = undefined
        })
      return ending
    },
  }
}

export declare namespace createFrameAccess {
  type Options = {
    /** Says when the frame is gone. */
    store: StoreApi<State>
    start: () => Promise<FrameClient>
  }
}
