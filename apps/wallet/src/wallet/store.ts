export type Store<state> = {
  getState: () => state
  setState: (change: Partial<state>) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<state extends object>(initial: state): Store<state> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    getState: () => state,
    setState(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
