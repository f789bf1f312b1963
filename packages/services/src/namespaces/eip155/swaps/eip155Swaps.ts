import { type AskNodeAll, expectAnswer, type NodeCall, NodeFault } from '@vestibule/indexer'
import { asAddress, asBigint, bytes, NATIVE, quantity } from '@vestibule/indexer/eip155'
import { getAddress, numberToHex } from 'viem'
import * as z from 'zod'
import type { SwapCall } from '../../../ports/swaps.js'
import type { Allowances, GasPrices, SwapRules, V3Pools } from '../../swapRules.js'
import { callOf, encode, readGasPrice, said } from './calls.js'
import { createPools } from './createPools.js'
import { createCow } from './vendors/createCow.js'
import { createZeroEx } from './vendors/createZeroEx.js'

const FIRST = {
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
}

/**
 * SwapRouter02, QuoterV2 and the wrapped currency. https://docs.uniswap.org/contracts/v3/reference/deployments (7 April
 * 2026). The approval card describes the router on the same networks.
 */
const UNISWAP_V3: ReadonlyMap<string, V3Pools> = new Map([
  ['1', { ...FIRST, wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
  ['10', { ...FIRST, wrapped: '0x4200000000000000000000000000000000000006' }],
  ['137', { ...FIRST, wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' }],
  [
    '8453',
    {
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      wrapped: '0x4200000000000000000000000000000000000006',
    },
  ],
  ['42161', { ...FIRST, wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' }],
])

const APPROVAL_GAS = 100_000n
/** Number of recent blocks with tips, and percentiles of the tips in a block. */
const BLOCKS = 10
const SHARES = [25, 50, 90]

const History = z.object({
  baseFeePerGas: z.array(quantity).min(1),
  reward: z.array(z.array(quantity).length(SHARES.length)),
})

export const EIP155_SWAPS: SwapRules = {
  createPools,
  uniswapV3: UNISWAP_V3,
  createVendors: ({ zeroEx, cow }, options) => [
    ...(zeroEx === undefined ? [] : [createZeroEx({ key: zeroEx, ...options })]),
    ...(cow ? [createCow(options)] : []),
  ],
  findRouterFault,
  findV3Fault,
  createAllowances,
  readGasPrices,
}

async function findRouterFault(ask: AskNodeAll, router: string) {
  const code: NodeCall = { method: 'eth_getCode', params: [router, 'latest'] }
  const parts = ['factory', 'WETH'] as const
  const [held, ...outcomes] = await ask([
    code,
    ...parts.map((name) => callOf(router, encode(name))),
  ])
  if (expectAnswer(code, held, bytes) === '0x') return 'noCode'
  const isRouter = parts.every((name, at) => asAddress(said(name, outcomes[at])) !== undefined)
  return isRouter ? undefined : 'noRouter'
}

async function findV3Fault(ask: AskNodeAll, { router, quoter, wrapped }: V3Pools) {
  const read = (name: 'factory' | 'WETH9') =>
    [router, quoter].map((contract) => ({ name, call: callOf(contract, encode(name)) }))
  const asked = [...read('factory'), ...read('WETH9')]
  const outcomes = await ask(asked.map(({ call }) => call))
  const [factory, other, ...tokens] = asked.map(({ name }, at) =>
    asAddress(said(name, outcomes[at])),
  )
  const areOne = factory !== undefined && factory === other
  return areOne && tokens.every((token) => token === getAddress(wrapped)) ? undefined : 'noV3'
}

function createAllowances(ask: AskNodeAll): Allowances {
  async function read(token: string, name: 'allowance' | 'balanceOf', args: readonly string[]) {
    const [outcome] = await ask([callOf(token, encode(name, args))])
    const value = asBigint(said(name, outcome))
    if (value === undefined) throw new NodeFault(name)
    return value
  }
  const readAllowance = (token: string, owner: string, spender: string) =>
    read(token, 'allowance', [owner, spender])

  return {
    read: readAllowance,
    readBalance: async (token, owner) => {
      if (token !== NATIVE) return read(token, 'balanceOf', [owner])
      const call: NodeCall = { method: 'eth_getBalance', params: [owner, 'latest'] }
      const [outcome] = await ask([call])
      return expectAnswer(call, outcome, quantity)
    },
    async build({ token, owner, spender, amount }) {
      const gasPrice = await readGasPrice(ask)
      const changeTo = (amount: bigint): SwapCall => ({
        ...{ to: token, data: encode('approve', [spender, amount]) },
        ...{ value: 0n, gas: APPROVAL_GAS, gasPrice },
      })
      const approval = changeTo(amount)
      const now = await readAllowance(token, owner, spender)
      if (now === 0n || amount === 0n) return { approval, reset: undefined }
      const tried: NodeCall = {
        method: 'eth_call',
        params: [{ from: owner, to: token, data: approval.data }, 'latest'],
      }
      const [outcome] = await ask([tried])
      const isRefused = outcome !== undefined && 'error' in outcome
      return { approval, reset: isRefused ? changeTo(0n) : undefined }
    },
  }
}

/** Calculates prices from the priority fees of recent blocks. A chain without base fees has only one price. */
async function readGasPrices(ask: AskNodeAll): Promise<GasPrices> {
  const call: NodeCall = {
    method: 'eth_feeHistory',
    params: [numberToHex(BLOCKS), 'latest', SHARES],
  }
  const [outcome] = await ask([call])
  const { data } = History.safeParse(outcome && 'result' in outcome ? outcome.result : undefined)
  const usual = await readGasPrice(ask)
  const base = data?.baseFeePerGas.at(-1) ?? 0n
  if (data === undefined || base === 0n) return { standard: usual, fast: usual, instant: usual }
  const [low, middle, high] = SHARES.map(
    (_, place) => base + mean(data.reward.map((row) => row[place] ?? 0n)),
  )
  // Nodes reject less than their own suggestion.
  const standard = max(low ?? usual, usual)
  const fast = max(middle ?? usual, standard)
  return { standard, fast, instant: max(high ?? usual, fast) }
}

const max = (one: bigint, other: bigint) => (one > other ? one : other)
const mean = (values: readonly bigint[]) =>
  values.length === 0 ? 0n : values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length)
