type Listener = (...values: never[]) => void

/** The listeners of an EIP-1193 provider, and what calls them. */
export function createListeners() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    emit(event: string, value: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
    },
  }
}

export type Emit = ReturnType<typeof createListeners>['emit']
