import type { TokenFacts } from '../../namespaces/chainReader.js'
import { foldSymbol } from './judgeAsset.js'
import type { Chain } from './openChains.js'

/** The tokens that the operator lists, in the network's one spelling. */
export function listedTokens(chain: Chain): string[] {
  const { tokens = [] } = chain.network.data ?? {}
  return tokens.flatMap((token) => chain.canonicalAddress(token) ?? [])
}

/** The symbols and names that belong to somebody: of the chain's own currency and of the listed tokens. */
export function knownSymbols(
  chain: Chain,
  facts: ReadonlyMap<string, TokenFacts>,
): ReadonlySet<string> {
  const listed = listedTokens(chain).map((token) => facts.get(token))
  const words = [chain.network.nativeCurrency, ...listed].flatMap((said) => [
    said?.symbol,
    said?.name,
  ])
  return new Set(words.flatMap((word) => foldSymbol(word ?? '') || []))
}
