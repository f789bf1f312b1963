import type { Adapter } from '../../core/model/adapter.js'
import { createEip155Parts } from './createEip155Parts.js'
import { discoverWallets } from './discoverWallets.js'
import { loadCode } from './loadCode.js'

/**
 * Everything Vestibule knows about EVM wallets: EIP-1193 providers found by EIP-6963 or as `window.ethereum`, and the
 * embedded wallet, which speaks the same language.
 */
export function createEip155Adapter(): Adapter {
  return {
    ...createEip155Parts(async () => (await import('./importViem.js')).importViem()),
    discover(discovery) {
      const { context } = discovery
      // By then it is known whether a wallet is restored, whose code comes with the rest of that.
      queueMicrotask(() => {
        if (context?.getNamespace('eip155').accountState.status === 'restoring')
          loadCode().catch(() => {
            // The restore tries again, and says so when it fails.
          })
      })
      return discoverWallets(discovery)
    },
  }
}
