import type { FrameNetwork } from '@vestibule/protocol/http'
import { getAddress, type Hex } from 'viem'
import { chainIdOf } from '../descriptors/describe.js'
import type { BatchCall, Step } from '../requests/decodedCall.js'

/** Wrapped native tokens by chain id, as in Uniswap's routers. */
const WRAPPED: Readonly<Record<number, Hex>> = {
  1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  10: '0x4200000000000000000000000000000000000006',
  137: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  8453: '0x4200000000000000000000000000000000000006',
  42161: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
}

const COIN = 'coin'
const UNKNOWN_WRAPPED = 'wrapped'

type Kept = Map<string, bigint | 'some'>

/** Security: the next caller can take these funds, so a page could leave them for itself. */
export function leavesResidue(
  { carriers, steps }: Pick<BatchCall, 'carriers' | 'steps'>,
  wrapped: string,
): boolean {
  return carriers
    .filter(({ style }) => style === 'router')
    .some(({ contract, value }) => {
      const kept: Kept = new Map(value > 0n ? [[COIN, value]] : [])
      for (const step of steps.filter(({ to }) => to === contract)) {
        // A step that may fail cannot remove funds reliably.
        if (!step.optional) takeOut(kept, { step, wrapped })
        putIn(kept, { step, wrapped })
      }
      return kept.size > 0
    })
}

function takeOut(kept: Kept, { step, wrapped }: { step: Step; wrapped: string }) {
  const { call } = step
  switch (call.kind) {
    case 'swap': {
      const isOfRouter = call.fromRouter || call.version === 'v4'
      // A purchase of a fixed amount may cost less and leave a remainder.
      if (call.exact === 'out') return isOfRouter && blur(kept, nameOf(call.pay.token))
      return call.fromRouter && take(kept, nameOf(call.pay.token), call.pay.amount)
    }
    case 'payIn': {
      const isOfRouter = call.fromRouter || call.pay.token === undefined
      return isOfRouter && take(kept, nameOf(call.pay.token), call.pay.amount)
    }
    case 'payOut':
      return (
        call.fromRouter && take(kept, nameOf(call.pay.token), call.sweeps ? 'all' : call.pay.amount)
      )
    case 'portion':
      return call.fromRouter && blur(kept, nameOf(call.token))
    case 'wrap':
      return take(kept, COIN, call.amount)
    case 'unwrap':
      return take(kept, wrapped, 'all')
    default:
      return undefined
  }
}

function putIn(kept: Kept, { step, wrapped }: { step: Step; wrapped: string }) {
  const { call, to: router } = step
  if (!('to' in call) || call.to !== router) return undefined
  switch (call.kind) {
    case 'swap':
      return put(kept, nameOf(call.get.token), call.exact === 'in' ? 'all' : call.get.amount)
    case 'payOut':
      return !call.fromRouter && put(kept, nameOf(call.pay.token), call.pay.amount)
    case 'portion':
      return !call.fromRouter && put(kept, nameOf(call.token), 'all')
    case 'tokenTransfer':
      return put(kept, nameOf(call.token), call.amount)
    case 'wrap':
      return put(kept, wrapped, call.amount)
    case 'unwrap':
      return put(kept, COIN, 'all')
    default:
      return undefined
  }
}

function take(kept: Kept, token: string, amount: bigint | 'all') {
  const before = kept.get(token)
  if (amount === 'all' || (typeof before === 'bigint' && before <= amount)) kept.delete(token)
  else if (typeof before === 'bigint') kept.set(token, before - amount)
}

/** Treats `all` as an unknown amount. */
function put(kept: Kept, token: string, amount: bigint | 'all') {
  const before = kept.get(token) ?? 0n
  kept.set(token, amount === 'all' || before === 'some' ? 'some' : before + amount)
}

function blur(kept: Kept, token: string) {
  if (kept.has(token)) kept.set(token, 'some')
}

function nameOf(token: Hex | undefined): string {
  return token ?? COIN
}

export function wrappedOn(network: FrameNetwork): string {
  const { wrapped } = network.swap?.v3 ?? {}
  const own = wrapped === undefined ? UNKNOWN_WRAPPED : getAddress(wrapped)
  return WRAPPED[chainIdOf({ network })] ?? own
}
