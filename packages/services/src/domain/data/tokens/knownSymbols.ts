import type { TokenFacts } from '@vestibule/indexer'
import { foldSymbol } from '@vestibule/protocol/symbols'
import type { Chain } from '../chains/openChains.js'

export function knownSymbols(
  chain: Chain,
  facts: ReadonlyMap<string, TokenFacts>,
): ReadonlySet<string> {
  const listed = chain.listed.map((token) => facts.get(token))
  const words = [chain.network.nativeCurrency, ...listed].flatMap((said) => [
    said?.symbol,
    said?.name,
  ])
  return new Set(words.flatMap((word) => foldSymbol(word ?? '') || []))
}
