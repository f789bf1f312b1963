import type { Balance } from '@vestibule/protocol/http'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { formatUnits } from '../../../platform/units.js'
import { inTime } from '../../pageWallets/inTime.js'

const PATIENCE = 3_000

const silent = new WeakMap<Connector['provider'], Set<string>>()

/**
 * Requests the assets from a wallet of this browser (EIP-5792 `assetDiscovery`, EIP-7811).
 * @returns undefined if the response does not follow the specification
 */
export async function readAssets(options: {
  connector: Connector
  network: Network
  address: string
}): Promise<readonly Balance[] | undefined> {
  const { connector, network, address } = options
  const chainId = `0x${Number(network.id).toString(16)}`
  // Do not send a request to a phone: the services have the data.
  if (connector.proposals !== undefined || silent.get(connector.provider)?.has(chainId))
    return undefined
  const ask = (method: string, params: unknown) =>
    inTime(connector.provider.request({ method, params }), PATIENCE, undefined)
  try {
    const capabilities = await ask('wallet_getCapabilities', [address, [chainId]])
    const { assetDiscovery } = (ofChain(capabilities, chainId) ?? {}) as Capabilities
    if (assetDiscovery?.supported !== true) return none(connector, chainId)
    const answer = await ask('wallet_getAssets', [{ account: address, chainFilter: [chainId] }])
    const assets = ofChain(answer, chainId)
    // The specification requires this rejection if one asset is invalid.
    if (!Array.isArray(assets) || !assets.every(isAsset)) return none(connector, chainId)
    return assets.map((asset) => toBalance(asset, network))
  } catch {
    return none(connector, chainId)
  }
}

function none({ provider }: Connector, chainId: string): undefined {
  silent.set(provider, new Set(silent.get(provider)).add(chainId))
}

type Capabilities = { assetDiscovery?: { supported?: boolean } | undefined }

type Asset = {
  address: string
  balance: string
  type: 'ERC20' | 'NATIVE'
  metadata: { name: string; symbol: string; iconUrl: string; decimals: number; price: number }
}

const ADDRESSES = new Map<unknown, RegExp>([
  ['ERC20', /^0x[0-9a-fA-F]{40}$/],
  ['NATIVE', /^(?:native|0x[0-9a-fA-F]{40})$/],
])

function isAsset(entry: unknown): entry is Asset {
  const { address, balance, type, metadata } = (entry ?? {}) as Partial<Asset>
  const { name, symbol, iconUrl, decimals, price } = (metadata ?? {}) as Partial<Asset['metadata']>
  return (
    [address, balance, name, symbol, iconUrl].every((text) => typeof text === 'string') &&
    ADDRESSES.get(type)?.test(String(address)) === true &&
    /^0x[0-9a-fA-F]{1,64}$/.test(String(balance)) &&
    Number.isInteger(decimals) &&
    Number(decimals) >= 0 &&
    Number(decimals) <= 255 &&
    Number.isFinite(price) &&
    Number(price) >= 0
  )
}

function ofChain(answer: unknown, chainId: string): unknown {
  return Object.entries(answer ?? {}).find(([key]) => key.toLowerCase() === chainId)?.[1]
}

function toBalance({ address, balance, type, metadata }: Asset, network: Network): Balance {
  const { name, symbol, iconUrl, decimals, price } = metadata
  const numeric = formatUnits(BigInt(balance), decimals)
  const chainId = network.caipNetworkId
  return {
    ...{ name, symbol, chainId, price, iconUrl },
    ...(type === 'ERC20' && { address: `${chainId}:${address}` }),
    value: price * Number(numeric),
    quantity: { decimals: String(decimals), numeric },
  }
}
