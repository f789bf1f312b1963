type Listener = (...values: never[]) => void

/**
 * Like Node's `EventEmitter`. If a listener throws, the others still run.
 * @param onError receives the listener's error
 * @default the page's `error` event
 */
export function createEmitter(onError: (error: unknown) => void = throwAlone) {
  const listeners = new Map<string, Listener[]>()
  return {
    on<self>(this: self, event: string, listener: Listener): self {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return this
    },
    removeListener<self>(this: self, event: string, listener: Listener): self {
      const left = [...(listeners.get(event) ?? [])]
      const index = left.lastIndexOf(listener)
      if (index >= 0) left.splice(index, 1)
      listeners.set(event, left)
      return this
    },
    emit(event: string, value: unknown) {
      for (const listener of listeners.get(event) ?? [])
        try {
          listener(value as never)
        } catch (error) {
          onError(error)
        }
    },
  }
}

export type Emit = ReturnType<typeof createEmitter>['emit']

/** Reports the error as the page's `error` event, without failing the caller. */
export function throwAlone(error: unknown) {
  queueMicrotask(() => {
    throw error
  })
}
