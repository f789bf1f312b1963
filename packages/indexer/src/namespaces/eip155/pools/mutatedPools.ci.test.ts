import {
  type AbiFunction,
  encodeAbiParameters,
  getAddress,
  type Hex,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import type { AskNodeAll, NodeOutcome } from '../../../chainReader.js'
import { NodeFault } from '../../../nodeFault.js'
import { dice, mutate } from '../../../testing/mutate.js'
import { createPoolPrices } from './createPoolPrices.js'
import { POOL_ABI } from './poolCalls.js'

const CASES = Number(process.env.VESTIBULE_CASES ?? 300)
const RARITIES = [8, 60, 400]
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const [TOKEN, DOLLAR, PAIR, THIRD] = ['a1', 'd0', '22', '33'].map((pair) =>
  getAddress(`0x${pair.repeat(20)}`),
)
const LIQUIDITY = 5n * 10n ** 18n
const ROOT = BigInt(2e-6 * 2 ** 96)
const TICK = Math.floor(Math.log(4e-12) / Math.log(1.0001))

const SAID: Readonly<Record<string, readonly unknown[]>> = {
  getPair: [PAIR],
  getPool: [THIRD],
  token0: [TOKEN],
  token1: [DOLLAR],
  getReserves: [50_000n * 10n ** 18n, 200_000n * 10n ** 6n, 0],
  slot0: [ROOT, TICK, 0, 1, 1, 0, true],
  liquidity: [LIQUIDITY],
  tickSpacing: [60],
  tickBitmap: [1n],
  ticks: [1n, 0n, 0n, 0n, 0n, 0n, 0, true],
  observe: [
    [0n, BigInt(TICK) * 600n],
    [0n, 0n],
  ],
  balanceOf: [10n ** 24n],
}

const FUNCTIONS = new Map(POOL_ABI.map((each: AbiFunction) => [toFunctionSelector(each), each]))

function answerTo({ method, params }: Parameters<AskNodeAll>[0][number]): unknown {
  if (method === 'eth_getBlockByNumber')
    return { number: '0x64', hash: `0x${'1'.repeat(64)}`, timestamp: '0x64' }
  const { to, data } = params[0] as { to: string; data: Hex }
  const found = FUNCTIONS.get(data.slice(0, 10) as Hex)
  if (found === undefined) return '0x'
  const said = found.name === 'decimals' ? [to === DOLLAR ? 6 : 18] : (SAID[found.name] ?? [])
  return encodeAbiParameters(found.outputs, said)
}

const rules = {
  quotes: [{ token: DOLLAR ?? '', price: 1 }],
  wrapped: undefined,
  v2: [`0x${'f2'.repeat(20)}`],
  v3: [`0x${'f3'.repeat(20)}`],
  floor: 50_000,
}
const read = (ask: AskNodeAll) => createPoolPrices(ask, () => 0)(rules, [TOKEN ?? ''], NATIVE)

test('[A12] uses the price of two agreeing pools', async () => {
  const prices = await read(async (calls) => calls.map((call) => ({ result: answerTo(call) })))
  expect(prices.get(TOKEN ?? '')?.price).toBeCloseTo(4, 6)
})

test('[A12] returns a positive finite price or none, for any answers of the node', async () => {
  let told = 0
  for (let seed = 0; seed < CASES; seed++) {
    const roll = dice(seed)
    const rarity = RARITIES[seed % RARITIES.length] ?? 1
    const ask: AskNodeAll = async (calls) =>
      calls.map((call): NodeOutcome => {
        const result = mutate(answerTo(call), roll, rarity)
        return roll(rarity) === 0 ? { error: { code: -1, message: 'no' } } : { result }
      })
    try {
      for (const [, { price, time }] of await read(ask)) {
        told++
        expect([seed, price > 0 && Number.isFinite(price) && Number.isFinite(time)]).toEqual([
          seed,
          true,
        ])
        // One changed answer is not enough: both pools must agree, now and before.
        expect([seed, Math.abs(price - 4) < 0.5]).toEqual([seed, true])
      }
    } catch (error) {
      expect([seed, error]).toEqual([seed, expect.any(NodeFault)])
    }
  }
  expect(told).toBeGreaterThan(CASES / 10)
})
