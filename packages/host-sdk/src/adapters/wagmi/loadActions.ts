import { EarlyError } from '@vestibule/protocol'
import type { Actions, WagmiActions } from './wagmi.js'

type Load = () => Promise<WagmiActions>

/**
 * Loads once. Retries on the next call after a failure.
 * @param load
 * @default imports `wagmi/actions`
 */
export function loadActions(load: Load = importFromWagmi): () => Promise<Actions> {
  let loaded: Promise<Actions> | undefined
  return () => {
    loaded ??= loadOrTell(load).catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

async function loadOrTell(load: Load): Promise<Actions> {
  try {
    return (await load()) as Actions
  } catch (cause) {
    throw new EarlyError('unknown', {
      message:
        'Could not load the actions of wagmi. Install `wagmi`. Without React, set `actions: () => import("@wagmi/core/actions")`.',
      cause,
    })
  }
}

/**
 * Imports through `wagmi`: some package managers hide `@wagmi/core` from other packages. Lists each
 * action for tree shaking. The `try` lets bundlers build without the package.
 */
async function importFromWagmi(): Promise<WagmiActions> {
  try {
    const {
      connect,
      disconnect,
      getBalance,
      getTransactionReceipt,
      reconnect,
      switchChain,
      verifyMessage,
      watchConnectors,
    } = await import('wagmi/actions')
    return {
      connect,
      disconnect,
      getBalance,
      getTransactionReceipt,
      reconnect,
      switchChain,
      verifyMessage,
      watchConnectors,
    }
  } catch (error) {
    throw new Error('wagmi/actions', { cause: error })
  }
}
