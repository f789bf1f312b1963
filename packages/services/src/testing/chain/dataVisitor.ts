import { BalanceList, FungiblePrices, NftList, TransactionPage } from '@vestibule/protocol/http'
import type { z } from 'zod/mini'
import type { NetworkData } from '../../domain/projects/networkData.js'
import type { Network } from '../../domain/projects/project.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, type World } from '../world.js'

export function networkAt(
  chainId: number,
  rpcUrl: string,
  data: Partial<NetworkData> = {},
): Network {
  return {
    caipNetworkId: `eip155:${chainId}`,
    name: 'Local',
    testnet: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl,
    data: { tokens: [], scanBlocks: false, startBlock: 0, ...data },
  }
}

export function dataVisitor({ fetch }: Pick<World, 'fetch'>) {
  async function get(path: string, origin = DAPP_ORIGIN) {
    const url = new URL(path, FRAME_ORIGIN)
    if (!url.searchParams.has('projectId')) url.searchParams.set('projectId', 'demo')
    return fetch(new Request(url, { headers: { origin } }))
  }
  async function read<schema extends z.ZodMiniType>(path: string, schema: schema) {
    const response = await get(path)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return schema.parse(await response.json()) as z.output<schema>
  }

  return {
    get,
    balances: (account: string, query = '') =>
      read(`/v1/account/${account}/balance?currency=usd&${query}`, BalanceList),
    nfts: (account: string, query = '') => read(`/v1/account/${account}/nfts?${query}`, NftList),
    history: (account: string, query: string) =>
      read(`/v1/account/${account}/history?${query}`, TransactionPage),
    async prices(addresses: string[]) {
      const response = await fetch(
        new Request(`${FRAME_ORIGIN}/v1/fungible/price?projectId=demo`, {
          method: 'POST',
          headers: { origin: DAPP_ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify({ currency: 'usd', addresses, projectId: 'demo' }),
        }),
      )
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      return FungiblePrices.parse(await response.json())
    },
  }
}
