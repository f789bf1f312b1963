import type { StoreApi } from 'zustand/vanilla'
import type { FrameAccess, FrameClient } from './frame.js'
import type { State } from './model/state.js'

export function createFrameAccess(options: Options): FrameAccess {
  const { store, start } = options
  let living: Promise<FrameClient> | undefined
  let frame: FrameClient | undefined
  let ending: Promise<void> | undefined

  store.subscribe((state, before) => {
    if (state.frame !== 'absent' || before.frame === 'absent') return
    living = undefined
    frame = undefined
  })

  /** A loading frame may have a session. A frame that failed to load cannot. */
  async function leave(
    leaving: Promise<FrameClient>,
    work: (frame: FrameClient) => Promise<unknown>,
  ) {
    const client = await leaving.catch(() => undefined)
    if (client === undefined) return
    await work(client).finally(() => client.destroy())
  }

  return {
    async get() {
      if (ending !== undefined) await ending
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
      if (living === undefined) return ending ?? Promise.resolve()
      ending ??= leave(living, work).finally(() => {
        ending = undefined
      })
      return ending
    },
  }
}

type Options = {
  store: StoreApi<State>
  start: () => Promise<FrameClient>
}
