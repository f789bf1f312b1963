import { foldSymbol, isDisguised, readsLike } from '@vestibule/protocol/symbols'

/** Escapes by `escapeHidden`, which have no effect. */
const ESCAPED = /\\u\{[0-9a-f]+\}/g
/** An invisible character that marks the hidden place. */
const HIDDEN = '\u200b'

/**
 * True for a symbol that reads like a well-known one, or like a famous token's in letters of other alphabets. Do not call it
 * for well-known tokens.
 */
export function spoofsSymbol(symbol: string, wellKnown: readonly string[]): boolean {
  const said = symbol.replace(ESCAPED, HIDDEN)
  return isDisguised(said) || readsLike(said, new Set(wellKnown.map(foldSymbol)))
}
