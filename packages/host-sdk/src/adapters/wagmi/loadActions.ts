import type { Actions, WagmiActions } from './wagmi.js'

/** wagmi's actions, loaded once; a failure is forgotten, so that the next call tries again. */
export function loadActions(
  load: () => Promise<WagmiActions> = importActions,
): () => Promise<Actions> {
  let loaded: Promise<Actions> | undefined
  return () => {
    loaded ??= (load() as Promise<Actions>).catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

/** Named one by one, so that a bundler leaves the others out. */
async function importActions(): Promise<WagmiActions> {
  const {
    connect,
    disconnect,
    getBalance,
    getTransactionReceipt,
    reconnect,
    switchChain,
    watchConnectors,
  } = await import('@wagmi/core/actions')
  return {
    connect,
    disconnect,
    getBalance,
    getTransactionReceipt,
    reconnect,
    switchChain,
    watchConnectors,
  }
}
