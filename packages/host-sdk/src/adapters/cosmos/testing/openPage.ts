import type { NetworkInput } from '../../../core/model/network.js'
import type { memoryArea } from '../../../core/testing/createTestCore.js'
import { openAdapterPage } from '../../../core/testing/openAdapterPage.js'
import { createCosmosAdapter } from '../createCosmosAdapter.js'
import type { CosmosChainInfo } from '../network/cosmosChainInfo.js'
import { networkFromChainInfo } from '../network/networkFromChainInfo.js'
import { createTestCosmosWallet } from './createTestCosmosWallet.js'

const chain = (
  chainId: string,
  chainName: string,
  [prefix, coin]: readonly [string, string],
): CosmosChainInfo => ({
  ...{ chainId, chainName, rpc: 'http://127.0.0.1:9', rest: 'http://127.0.0.1:9' },
  bech32Config: { bech32PrefixAccAddr: prefix },
  currencies: [{ coinDenom: coin.toUpperCase(), coinMinimalDenom: `u${coin}`, coinDecimals: 6 }],
})
export const HUB_INFO = chain('cosmoshub-4', 'Cosmos Hub', ['cosmos', 'atom'])
export const HUB = networkFromChainInfo(HUB_INFO)
export const OSMOSIS = networkFromChainInfo(chain('osmosis-1', 'Osmosis', ['osmo', 'osmo']))
export const LOCAL = networkFromChainInfo(chain('local-1', 'Local', ['local', 'loc']))
/** This chain uses Ethereum addresses, and its id is not a valid CAIP-2 reference. */
export const EVMOS = networkFromChainInfo(
  { ...chain('evmos_9001-2', 'Evmos', ['evmos', 'evmos']), bip44: { coinType: 60 } },
  { reference: 'hashed-95094315a9d6cf2a' },
)
export const EVMOS_CHAIN = { chainId: 'evmos_9001-2', prefix: 'evmos', ethereum: true }

export const SECRET = new Uint8Array(32).fill(1)

export function openPage(
  networks: readonly NetworkInput[] = [HUB, OSMOSIS],
  options: openPage.Options = {},
) {
  const { wallets, ...rest } = options
  const page = openAdapterPage(createCosmosAdapter({ wallets }), {
    ...rest,
    networks: [...networks],
  })
  return {
    ...page,
    provider: page.vestibule.getProvider('cosmos'),
    connector: (id = 'app.keplr') => page.connector(id),
  }
}

export declare namespace openPage {
  type Options = {
    area?: ReturnType<typeof memoryArea>
    wallets?: createCosmosAdapter.Options['wallets']
    enableInjected?: boolean
  }
}

export function offerWallet(change: Partial<createTestCosmosWallet.Options> = {}) {
  const wallet = createTestCosmosWallet({ secretKey: SECRET, decide: () => 'approve', ...change })
  wallet.register()
  return wallet
}

export async function visitConnected(
  change: Partial<createTestCosmosWallet.Options> = {},
  options: openPage.Options & { networks?: readonly NetworkInput[] } = {},
) {
  const wallet = offerWallet(change)
  const page = openPage(options.networks, options)
  await Promise.resolve()
  await page.vestibule.connect(page.connector())
  return { ...page, wallet, address: page.account().address ?? '' }
}
