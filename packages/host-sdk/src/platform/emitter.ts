type Listener = (...values: never[]) => void

/**
 * The listeners of an EIP-1193 provider as in Node's `EventEmitter`, and a function that calls them. If a listener throws, the
 * others still run and the caller continues.
 * @param onError Gets its error.
 * @default the page's own `error` event
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

/** Reports a listener's error as the page's own `error` event, without failing the caller. */
export function throwAlone(error: unknown) {
  queueMicrotask(() => {
    throw error
  })
}
