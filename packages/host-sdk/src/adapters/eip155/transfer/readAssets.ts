import type { Balance } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { formatUnits } from '../../../platform/units.js'
import { inTime } from '../../walletStandard/inTime.js'

/** Milliseconds that a wallet has for an answer; its visitor is asked nothing. */
const PATIENCE = 3_000

/** Where wallets do not say what is held, by their chain ids: they are asked once. */
const silent = new WeakMap<Connector['provider'], Set<string>>()

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
/** The specification takes an answer whole or not at all. */
const Assets = z.record(
  z.string(),
  z.array(
    z.object({
      address: z.string().check(z.regex(/^(?:native|0x[0-9a-fA-F]{40})$/)),
      balance: quantity,
      type: z.enum(['NATIVE', 'ERC20']),
      metadata: z.object({
        name: z.string(),
        symbol: z.string(),
        iconUrl: z.string(),
        decimals: z.int().check(z.gte(0), z.lte(255)),
        price: z.number(),
      }),
    }),
  ),
)
const Capabilities = z.record(
  z.string(),
  z.object({ assetDiscovery: z.optional(z.object({ supported: z.boolean() })) }),
)

/**
 * What a wallet of this browser itself says that an account holds (EIP-5792 `assetDiscovery`, EIP-7811).
 * @returns undefined where it does not say, or not as the specification has it
 */
export async function readAssets(options: {
  connector: Connector
  network: Network
  address: string
}): Promise<readonly Balance[] | undefined> {
  const { connector, network, address } = options
  // A phone would be woken, for what the services know as well.
  const chainId = `0x${Number(network.id).toString(16)}`
  if (connector.proposals !== undefined || silent.get(connector.provider)?.has(chainId))
    return undefined
  const ask = (method: string, params: unknown) =>
    inTime(connector.provider.request({ method, params }), PATIENCE, undefined)
  try {
    const capabilities = Capabilities.parse(
      await ask('wallet_getCapabilities', [address, [chainId]]),
    )
    if (ofChain(capabilities, chainId)?.assetDiscovery?.supported !== true)
      return none(connector, chainId)
    const answer = Assets.parse(
      await ask('wallet_getAssets', [{ account: address, chainFilter: [chainId] }]),
    )
    return ofChain(answer, chainId)?.map((asset) => toBalance(asset, network))
  } catch {
    // Wallets that do not know the methods say so by an error.
    return none(connector, chainId)
  }
}

function none({ provider }: Connector, chainId: string): undefined {
  silent.set(provider, new Set(silent.get(provider)).add(chainId))
}

type Asset = z.infer<typeof Assets>[string][number]

function ofChain<value>(answer: Record<string, value>, chainId: string): value | undefined {
  return Object.entries(answer).find(([key]) => key.toLowerCase() === chainId)?.[1]
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
