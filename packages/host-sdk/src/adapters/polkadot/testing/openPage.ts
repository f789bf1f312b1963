import type { PolkadotProvider } from '../../../core/model/namespaces/polkadot/provider.js'
import type { NetworkInput } from '../../../core/model/network.js'
import type { memoryArea } from '../../../core/testing/createTestCore.js'
import { openAdapterPage } from '../../../core/testing/openAdapterPage.js'
import { createPolkadotAdapter } from '../createPolkadotAdapter.js'
import { createTestPolkadotWallet } from './createTestPolkadotWallet.js'

const network = (id: string, name: string, symbol: string, decimals: number) => ({
  ...{ id, name, testnet: false, chainNamespace: 'polkadot' as const },
  nativeCurrency: { name, symbol, decimals },
  rpcUrls: { default: { http: [] } },
})
export const POLKADOT = network('91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'DOT', 10)
export const KUSAMA = network('b0a8d493285c2df73290dfb7e61f870f', 'Kusama', 'KSM', 12)
export const GENESIS = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
export const KUSAMA_GENESIS = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'

export const ACCOUNTS = [1, 2].map((byte) => ({ secretKey: new Uint8Array(32).fill(byte) }))

export function openPage(options: openPage.Options = {}) {
  const { networks = [POLKADOT, KUSAMA], area, multiWallet, ...adapterOptions } = options
  const page = openAdapterPage(createPolkadotAdapter(adapterOptions), {
    networks: [...networks],
    metadata: { name: 'Dapp of tests' },
    features: { multiWallet },
    area,
  })
  return { ...page, provider: page.vestibule.getProvider('polkadot') as PolkadotProvider }
}

export declare namespace openPage {
  type Options = createPolkadotAdapter.Options & {
    networks?: readonly NetworkInput[]
    area?: ReturnType<typeof memoryArea>
    multiWallet?: boolean
  }
}

export function offerWallet(change: Partial<createTestPolkadotWallet.Options> = {}) {
  const wallet = createTestPolkadotWallet({
    name: 'Dot',
    accounts: ACCOUNTS,
    decide: () => 'approve',
    ...change,
  })
  wallet.register()
  return wallet
}

export async function visitConnected(
  change: Partial<createTestPolkadotWallet.Options> = {},
  options: openPage.Options = {},
) {
  const wallet = offerWallet(change)
  const page = openPage(options)
  await Promise.resolve()
  await page.vestibule.connect(page.connector(change.name ?? 'Dot'))
  return { ...page, wallet }
}
