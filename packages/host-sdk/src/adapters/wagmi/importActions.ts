import type { WagmiActions } from './wagmi.js'

/**
 * wagmi's actions by the name that dapps know them by, and by no other: package managers put `@wagmi/core` where only `wagmi`
 * finds it, and Vite builds no dapp with an import that it cannot find, unless it is that of an optional peer.
 * Each is named, so that a bundler leaves the others out; and imported in a `try`, so that other bundlers which do not find
 * the package build the dapp all the same.
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
