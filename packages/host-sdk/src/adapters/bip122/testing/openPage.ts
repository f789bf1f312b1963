import type { BitcoinProvider } from '../../../core/model/namespaces/bip122/provider.js'
import type { NetworkInput } from '../../../core/model/network.js'
import type { memoryArea } from '../../../core/testing/createTestCore.js'
import { openAdapterPage } from '../../../core/testing/openAdapterPage.js'
import { createBitcoinAdapter } from '../createBitcoinAdapter.js'
import { createTestBitcoinWallet } from './createTestBitcoinWallet.js'

const network = (id: string, name: string, testnet: boolean) => ({
  ...{ id, name, testnet, chainNamespace: 'bip122' as const },
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
})
export const BITCOIN = network('000000000019d6689c085ae165831e93', 'Bitcoin', false)
export const SIGNET = network('00000008819873e925422c1ff0f99f7c', 'Signet', true)
export const REGTEST = network('0f9188f13cb7b2c71f2a335e3a4fc328', 'Regtest', true)

export const SECRETS = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

export function openPage(
  networks: readonly NetworkInput[] = [BITCOIN, SIGNET],
  options: { area?: ReturnType<typeof memoryArea>; esploraUrl?: string } = {},
) {
  const { esploraUrl } = options
  const esploraUrls = Object.fromEntries(networks.map(({ id }) => [`bip122:${id}`, esploraUrl]))
  const adapter = createBitcoinAdapter(esploraUrl === undefined ? {} : { esploraUrls })
  const page = openAdapterPage(adapter, { networks: [...networks], area: options.area })
  return { ...page, provider: page.vestibule.getProvider('bip122') as BitcoinProvider }
}

export function offerWallet(change: Partial<createTestBitcoinWallet.Options> = {}) {
  const wallet = createTestBitcoinWallet({
    name: 'Satoshi',
    secretKeys: SECRETS,
    decide: () => 'approve',
    ...change,
  })
  wallet.register()
  return wallet
}

export async function visitConnected(
  change: Partial<createTestBitcoinWallet.Options> = {},
  options: Parameters<typeof openPage>[1] & { networks?: readonly NetworkInput[] } = {},
) {
  const wallet = offerWallet(change)
  const page = openPage(options.networks, options)
  await Promise.resolve()
  await page.vestibule.connect(page.connector(change.name ?? 'Satoshi'))
  return { ...page, wallet }
}
