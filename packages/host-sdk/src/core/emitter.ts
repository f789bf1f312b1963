type Listener = (...values: never[]) => void

/**
 * The listeners of an EIP-1193 provider, and what calls them. One that throws keeps neither the others from hearing nor
 * the work that led to the event from going on.
 * @param onError What becomes of its error. @default the page's own `error` event
 */
export function createEmitter(onError: (error: unknown) => void = throwAlone) {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, value: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])])
        try {
          listener(value as never)
        } catch (error) {
          onError(error)
        }
    },
  }
}

export type Emit = ReturnType<typeof createEmitter>['emit']

function throwAlone(error: unknown) {
  queueMicrotask(() => {
    throw error
  })
}
