import { EarlyError } from '@vestibule/protocol'
import type { Actions, WagmiActions } from './wagmi.js'

type Load = () => Promise<WagmiActions>

/**
 * Loaded once; after a failure, the next call retries.
 * @param load
 * @default by the name
 * `wagmi/actions`
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
        'The actions of wagmi could not be loaded. Install `wagmi`; or, without React, set `actions: () => import("@wagmi/core/actions")`.',
      cause,
    })
  }
}

/**
 * Uses the dapps' own import: some package managers put `@wagmi/core` where only `wagmi` finds it.
 * Names each action for tree shaking. The `try` lets bundlers build a dapp without the package.
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
