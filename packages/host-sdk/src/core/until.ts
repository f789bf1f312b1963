import type { Core } from './core.js'
import type { State } from './model/state.js'

export function until<value>(
  core: Core,
  read: (state: State) => value | undefined,
): Promise<value> {
  const found = read(core.store.getState())
  if (found !== undefined) return Promise.resolve(found)
  return new Promise((resolve) => {
    const unsubscribe = core.store.subscribe((state) => {
      const found = read(state)
      if (found === undefined) return
      unsubscribe()
      resolve(found)
    })
  })
}
