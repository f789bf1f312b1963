import { randomBytes } from 'node:crypto'
import type { Anvil } from '@vestibule/indexer/testing'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import type { Role } from '../../config/roles.js'
import type { Database } from '../../db/database.js'
import type { NetworkData } from '../../domain/projects/networkData.js'
import { Network } from '../../domain/projects/project.js'
import { networkAt } from '../chain/dataVisitor.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../world.js'
import { exchangeOf, partsOf, type RangePool, rangeExchangeOf } from './exchange.js'
import { TEST_COIN_CODE } from './exchangeCode.js'

export const ETHER: Address = getAddress(`0x${'ee'.repeat(20)}`)
export const CHAIN = 'eip155:31337'
export const caip = (address: string) => `${CHAIN}:${address}`

const ABI = parseAbi([
  'constructor(uint256 kept)',
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swapExactTokensForTokens(uint256 given, uint256 least, address[] path, address to, uint256 deadline)',
])
const RICH = 10n ** 24n
const LATE = 2n ** 63n

export type Built = { to: string; data: string; value: string }
type Side = { address?: Address | undefined; amount: bigint }

export function exchangeHand(anvil: Anvil) {
  const client = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    .extend(publicActions)
    .extend(walletActions)

  async function send(from: Address, call: { to?: Address | null; data: Hex; value?: bigint }) {
    const { value = 0n, to, data } = call
    const receipt = (await anvil.ask('eth_sendTransactionSync', [
      { from, to: to ?? undefined, data, value: numberToHex(value), gas: numberToHex(8_000_000n) },
    ])) as { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; contractAddress: Address | null }
    const cost = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    return { ...receipt, cost, succeeded: receipt.status === '0x1' }
  }

  async function putContract(code: Hex, value = 0n): Promise<Address> {
    const [maker] = (await client.getAddresses()) as [Address]
    const { contractAddress } = await send(maker, { data: code, value })
    if (contractAddress === null) throw new Error('The transaction did not deploy a contract.')
    return getAddress(contractAddress)
  }

  async function newAccount(): Promise<Address> {
    const address = getAddress(toHex(randomBytes(20)))
    await client.setBalance({ address, value: RICH })
    await client.impersonateAccount({ address })
    return address
  }

  const call = (to: Address, functionName: 'mint' | 'approve', args: [Address, bigint]) => ({
    to,
    data: encodeFunctionData({ abi: ABI, functionName, args }),
  })

  return {
    blockNumber: () => client.getBlockNumber({ cacheTime: 0 }),
    baseFee: async () => (await client.getBlock()).baseFeePerGas,
    snapshot: () => client.snapshot(),
    revert: (id: Hex) => client.revert({ id }),
    setNextTime: (timestamp: bigint) => client.setNextBlockTimestamp({ timestamp }),
    newAccount,
    putContract,
    /** @param kept Fee on transfer in hundredths of a percent. */
    putCoin: (kept = 0n) =>
      putContract(encodeDeployData({ abi: ABI, bytecode: TEST_COIN_CODE, args: [kept] })),
    async putExchange(pools: readonly (readonly [Side, Side])[]) {
      const { code, value } = exchangeOf(pools)
      const router = await putContract(code, value)
      return { router, ...partsOf(router) }
    },

    async putRanges(wrapped: Address, pools: readonly RangePool[]) {
      const { code, value } = rangeExchangeOf(wrapped, pools)
      const router = await putContract(code, value)
      return { router, quoter: router, wrapped }
    },

    mint: (token: Address, to: Address, value: bigint) =>
      send(to, call(token, 'mint', [to, value])),
    approve: (token: Address, owner: Address, spender: Address, value: bigint) =>
      send(owner, call(token, 'approve', [spender, value])),
    balanceOf: (token: Address, owner: Address) =>
      token === ETHER
        ? client.getBalance({ address: owner })
        : client.readContract({
            address: token,
            abi: ABI,
            functionName: 'balanceOf',
            args: [owner],
          }),

    async reserves(factory: Address, one: Address, other: Address): Promise<[bigint, bigint]> {
      const pair = await client.readContract({
        ...{ address: factory, abi: ABI, functionName: 'getPair', args: [one, other] },
      })
      const [first, second] = await client.readContract({
        ...{ address: pair, abi: ABI, functionName: 'getReserves' },
      })
      return BigInt(one) < BigInt(other) ? [first, second] : [second, first]
    },

    async trade(router: Address, trader: Address, given: bigint, path: Address[]) {
      const [token] = path as [Address]
      await send(trader, call(token, 'mint', [trader, given]))
      await send(trader, call(token, 'approve', [router, given]))
      return send(trader, {
        to: router,
        data: encodeFunctionData({
          ...{ abi: ABI, functionName: 'swapExactTokensForTokens' },
          args: [given, 0n, path, trader, LATE],
        }),
      })
    },

    run: (from: Address, { to, data, value }: Built) =>
      send(from, {
        to: to.replace(`${CHAIN}:`, '') as Address,
        data: data as Hex,
        value: BigInt(value),
      }),
  }
}

export type ExchangeHand = ReturnType<typeof exchangeHand>

export function swapVisitor(db: Database, options: swapVisitor.Options) {
  const { anvil, tokens, swap, fetch = globalThis.fetch, limits, roles, prices = [] } = options
  const { swapVendors, imageUrl } = options
  const network = Network.parse({
    ...networkAt(31337, anvil.url, { tokens: [...tokens] }),
    swap,
  })
  const world = createWorld(db, {
    ...{ fetch, limits, swapVendors },
    config: {
      ...{ networks: [network], prices: [...prices] },
      ...(roles !== undefined && { roles }),
      ...(imageUrl !== undefined && { imageUrl }),
    },
  })
  world.clock.advance(Date.now() - world.clock.now())

  const get = (path: string, query: Record<string, string>, address?: string) => {
    const url = new URL(`/v1/convert/${path}`, FRAME_ORIGIN)
    for (const [name, value] of Object.entries({ projectId: 'demo', ...query }))
      url.searchParams.set(name, value)
    return world.fetch(new Request(url, { headers: { origin: DAPP_ORIGIN } }), address)
  }
  const post = (path: string, body: unknown) =>
    world.fetch(
      new Request(`${FRAME_ORIGIN}/v1/convert/${path}?projectId=demo`, {
        method: 'POST',
        headers: { origin: DAPP_ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  return { world, get, post }
}

export declare namespace swapVisitor {
  type Options = {
    anvil: Anvil
    tokens: NetworkData['tokens']
    swap:
      | {
          router: string
          through?: string[]
          privateRpcUrl?: string
          v3?: { router: string; quoter: string; wrapped: string }
        }
      | undefined
    fetch?: typeof globalThis.fetch | undefined
    limits?: createWorld.Options['limits']
    swapVendors?: createWorld.Options['swapVendors']
    roles?: Role[] | undefined
    prices?: readonly { asset: string; price: number }[] | undefined
    imageUrl?: string | undefined
  }
}
