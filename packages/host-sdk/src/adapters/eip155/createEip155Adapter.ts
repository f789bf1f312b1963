import type { Adapter } from '../../core/model/adapter.js'
import { createEip155Parts } from './createEip155Parts.js'
import { discoverWallets } from './discoverWallets.js'
import { loadCode } from './loadCode.js'

/** The EVM adapter: discovers EIP-1193 wallets through EIP-6963 and `window.ethereum`, and adds the embedded wallet. */
export function createEip155Adapter(): Adapter {
  return {
    ...createEip155Parts(async () => (await import('./importViem.js')).importViem()),
    discover(discovery) {
      const { context } = discovery
      // Start after the restore has set its state, so that both load their code together.
      queueMicrotask(() => {
        if (context?.getNamespace('eip155').accountState.status === 'restoring')
          loadCode().catch(() => {})
      })
      return discoverWallets(discovery)
    },
  }
}
