import { addConnectors, findConnector } from '../../../core/connectors.js'
import type { SolanaProvider } from '../../../core/model/namespaces/solana/provider.js'
import type { NetworkInput } from '../../../core/model/network.js'
import type { Options } from '../../../core/model/options.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { SOLANA, SOLANA_DEVNET } from '../../../core/testing/createTestAdapter.js'
import { createTestCore, type memoryArea } from '../../../core/testing/createTestCore.js'
import { createInstance } from '../../../instance.js'
import { createSolanaAdapter } from '../createSolanaAdapter.js'
import { createSecretKey } from './createSecretKey.js'
import { createTestSolanaWallet } from './createTestSolanaWallet.js'

/** A page of Solana alone, whose wallets are found as a page finds them. */
export function openPage(
  networks: readonly NetworkInput[] = [SOLANA, SOLANA_DEVNET],
  area?: ReturnType<typeof memoryArea>,
  options: Partial<Options> = {},
) {
  const adapter = createSolanaAdapter()
  const core = createTestCore({ ...options, networks: [...networks], adapters: [adapter] }, area)
  const stop = adapter.discover({
    networks: core.networks,
    enableEIP6963: true,
    enableInjected: true,
    onConnectors: (connectors) => addConnectors(core, connectors),
  })
  const vestibule = createInstance(core, undefined)
  return {
    core,
    stop,
    adapter,
    vestibule,
    provider: vestibule.getProvider('solana') as SolanaProvider,
    account: () => getNamespace(core.store.getState(), 'solana').accountState,
    network: () => getNamespace(core.store.getState(), 'solana').networkState.caipNetwork?.name,
    connector(name: string) {
      const connector = findConnector(core, { id: `announced:${name}`, namespace: 'solana' })
      if (connector === undefined) throw new Error(`${name} is not listed.`)
      return connector
    },
  }
}

/** A wallet whose visitor says yes, registered on the page. */
export function offerStandard(change: Partial<createTestSolanaWallet.Options> = {}) {
  const wallet = createTestSolanaWallet({
    name: 'Ghost',
    secretKeys: [createSecretKey(1)],
    decide: () => 'approve',
    ...change,
  })
  wallet.register()
  return wallet
}
