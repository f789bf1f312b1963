import type { Adapter } from '../../core/model/adapter.js'
import { createEip155Parts } from './createEip155Parts.js'
import { discoverWallets } from './discoverWallets.js'
import { loadCode } from './loadCode.js'

/** The EVM adapter: EIP-1193 providers found by EIP-6963 or as `window.ethereum`, and the embedded wallet. */
export function createEip155Adapter(): Adapter {
  return {
    ...createEip155Parts(async () => (await import('./importViem.js')).importViem()),
    discover(discovery) {
      const { context } = discovery
      // Wait for the restore: its code loads together with the rest.
      queueMicrotask(() => {
        if (context?.getNamespace('eip155').accountState.status === 'restoring')
          loadCode().catch(() => {
            // The restore retries, and reports a failure.
          })
      })
      return discoverWallets(discovery)
    },
  }
}
