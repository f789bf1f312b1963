import type { Hex } from 'viem'
import type { BatchCall, Step } from './decodedCall.js'

/** The token that each chain's coin is wrapped into by Uniswap's routers. */
const WRAPPED: Readonly<Record<number, Hex>> = {
  1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  10: '0x4200000000000000000000000000000000000006',
  137: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  8453: '0x4200000000000000000000000000000000000006',
  42161: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
}

const COIN = 'coin'
const UNKNOWN_WRAPPED = 'wrapped'

/**
 * True when a router has something at the end that no later step took out of it, as far as kinds of tokens tell. What a
 * router keeps belongs to whoever asks first.
 */
export function leavesBehind({ carriers, steps }: BatchCall, chainId: number): boolean {
  return carriers
    .filter(({ style }) => style === 'router')
    .some(({ contract, value }) => {
      const kept = new Set<string>(value > 0n ? [COIN] : [])
      for (const step of steps.filter(({ to }) => to === contract)) {
        // A step that may fail cannot be counted on.
        if (!step.optional) for (const token of takenBy(step, chainId)) kept.delete(token)
        for (const token of givenBy(step, chainId)) kept.add(token)
      }
      return kept.size > 0
    })
}

function takenBy({ call }: Step, chainId: number): string[] {
  switch (call.kind) {
    case 'swap':
      return call.fromRouter ? [nameOf(call.pay.token)] : []
    case 'payIn':
      return call.fromRouter || call.pay.token === undefined ? [nameOf(call.pay.token)] : []
    case 'payOut':
      return call.fromRouter && (call.sweeps || call.pay.amount === 'all')
        ? [nameOf(call.pay.token)]
        : []
    case 'wrap':
      return [COIN]
    case 'unwrap':
      return [wrappedAt(chainId)]
    default:
      return []
  }
}

function givenBy({ call, to: router }: Step, chainId: number): string[] {
  if (!('to' in call) || call.to !== router) return []
  switch (call.kind) {
    case 'swap':
      return [nameOf(call.get.token)]
    case 'payOut':
      return call.fromRouter ? [] : [nameOf(call.pay.token)]
    case 'portion':
      return call.fromRouter ? [] : [nameOf(call.token)]
    case 'tokenTransfer':
      return [nameOf(call.token)]
    case 'wrap':
      return [wrappedAt(chainId)]
    case 'unwrap':
      return [COIN]
    default:
      return []
  }
}

function nameOf(token: Hex | undefined): string {
  return token ?? COIN
}

function wrappedAt(chainId: number): string {
  return WRAPPED[chainId] ?? UNKNOWN_WRAPPED
}
