import type { Hex } from 'viem'

export type RouterParties = {
  caller: Hex
  /** Replaces the router's placeholder addresses for its caller and itself. */
  resolve: (address: Hex) => Hex
}

const CALLER = '0x0000000000000000000000000000000000000001'
const ROUTER = '0x0000000000000000000000000000000000000002'
/** Stands for the coin. */
const COIN = '0x0000000000000000000000000000000000000000'

export function partiesOf({ from, to }: { from: Hex; to: Hex }): RouterParties {
  return {
    caller: from,
    resolve: (address) => (address === CALLER ? from : address === ROUTER ? to : address),
  }
}

export function tokenOf(token: Hex): Hex | undefined {
  return token === COIN ? undefined : token
}
