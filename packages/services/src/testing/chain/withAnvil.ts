import { type Anvil, type ChainHand, chainHand, startAnvil } from '@vestibule/indexer/testing'
import { afterAll, beforeAll } from 'vitest'

/** A chain that lives as long as the tests around it. */
export const withAnvil = (chainId?: number): Anvil => withChain(chainId).anvil

/** The chain, and a hand that writes to it. */
export function withChain(chainId?: number): { anvil: Anvil; hand: ChainHand } {
  const anvil = {} as Anvil
  const hand = {} as ChainHand
  beforeAll(async () => {
    Object.assign(anvil, await startAnvil(chainId))
    Object.assign(hand, chainHand(anvil.url))
  })
  afterAll(() => anvil.stop?.())
  return { anvil, hand }
}
