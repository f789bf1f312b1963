import type { Adapter } from '../../core/model/adapter.js'
import { createEip155Parts } from './createEip155Parts.js'
import { discoverWallets } from './discoverWallets.js'
import { importViem } from './importViem.js'

/**
 * Everything Vestibule knows about EVM wallets: EIP-1193 providers found by EIP-6963 or as `window.ethereum`, and the
 * embedded wallet, which speaks the same language.
 */
export function createEip155Adapter(): Adapter {
  return { ...createEip155Parts(importViem), discover: discoverWallets }
}
