import type { WagmiActions } from './wagmi.js'

/**
 * wagmi's actions by the name that dapps know them by: package managers put `@wagmi/core` where only `wagmi` finds it.
 * Each is named, so that a bundler leaves the others out; and imported in a `try`, so that one which does not find the package
 * builds the dapp all the same.
 */
export async function importFromWagmi(): Promise<WagmiActions> {
  try {
    const {
      connect,
      disconnect,
      getBalance,
      getTransactionReceipt,
      reconnect,
      switchChain,
      watchConnectors,
    } = await import('wagmi/actions')
    return {
      connect,
      disconnect,
      getBalance,
      getTransactionReceipt,
      reconnect,
      switchChain,
      watchConnectors,
    }
  } catch (error) {
    throw new Error('wagmi/actions', { cause: error })
  }
}

/** The same for a dapp without React, which has `@wagmi/core` alone. */
export async function importFromCore(): Promise<WagmiActions> {
  try {
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
  } catch (error) {
    throw new Error('@wagmi/core/actions', { cause: error })
  }
}
