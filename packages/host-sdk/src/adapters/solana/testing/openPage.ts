import type { SolanaProvider } from '../../../core/model/namespaces/solana/provider.js'
import type { NetworkInput } from '../../../core/model/network.js'
import type { Options } from '../../../core/model/options.js'
import { SOLANA, SOLANA_DEVNET } from '../../../core/testing/createTestAdapter.js'
import type { memoryArea } from '../../../core/testing/createTestCore.js'
import { openAdapterPage } from '../../../core/testing/openAdapterPage.js'
import { createSolanaAdapter } from '../createSolanaAdapter.js'
import { createSecretKey } from './createSecretKey.js'
import { createTestSolanaWallet } from './createTestSolanaWallet.js'

export function openPage(
  networks: readonly NetworkInput[] = [SOLANA, SOLANA_DEVNET],
  area?: ReturnType<typeof memoryArea>,
  options: Partial<Options> = {},
) {
  const page = openAdapterPage(createSolanaAdapter(), { ...options, networks: [...networks], area })
  return { ...page, provider: page.vestibule.getProvider('solana') as SolanaProvider }
}

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
