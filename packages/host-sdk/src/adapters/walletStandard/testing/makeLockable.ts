type Answer = { accounts: readonly unknown[] }
type Listener = (answer: Answer) => void
type Feature = {
  on?: (event: string, listener: Listener) => () => void
  connect?: (input: unknown) => Promise<Answer>
}

/**
 * Simulates a locked wallet, which returns no accounts.
 * @param connecting The feature that connects.
 */
export function makeLockable(wallet: object, connecting: string) {
  const { features } = wallet as { features: Record<string, Feature> }
  const { connect } = features[connecting] ?? {}
  const listeners = new Set<Listener>()
  let isLocked = false
  let given: Answer = { accounts: [] }
  features['standard:events'] = {
    on(_event, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  features[connecting] = {
    async connect(input) {
      if (isLocked) return { accounts: [] }
      given = (await connect?.(input)) ?? given
      return given
    },
  }
  const tell = (answer: Answer) => {
    for (const listener of listeners) listener(answer)
  }
  return {
    lock(isTold = true) {
      isLocked = true
      if (isTold) tell({ accounts: [] })
    },
    unlock() {
      isLocked = false
      tell(given)
    },
  }
}
