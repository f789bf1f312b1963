import { type Anvil, type ChainHand, chainHand, startAnvil } from '@vestibule/indexer/testing'
import { afterAll, beforeAll } from 'vitest'

export const withAnvil = (chainId?: number): Anvil => withChain(chainId).anvil

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
