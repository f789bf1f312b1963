import { foldSymbol, isDisguised, readsLike } from '@vestibule/protocol/symbols'

/** Remove these escapes, which `escapeHidden` writes. */
const ESCAPED = /\\u\{[0-9a-f]+\}/g
/** An invisible character that marks the hidden place. */
const HIDDEN = '\u200b'

/** True for an imitation of a well-known symbol, also by look-alike letters. Do not call it for well-known tokens. */
export function spoofsSymbol(symbol: string, wellKnown: readonly string[]): boolean {
  const said = symbol.replace(ESCAPED, HIDDEN)
  return isDisguised(said) || readsLike(said, new Set(wellKnown.map(foldSymbol)))
}
