import { foldSymbol, isDisguised, readsLike } from '@vestibule/protocol/symbols'

/** Escapes of `escapeHidden` without their effect. */
const ESCAPED = /\\u\{[0-9a-f]+\}/g
/** An invisible character that marks the hidden place. */
const HIDDEN = '\u200b'

/**
 * True for a symbol that reads like one of the well-known ones, and for one of a famous token in letters of other alphabets.
 * Ask only for tokens that are not well known.
 */
export function spoofsSymbol(symbol: string, wellKnown: readonly string[]): boolean {
  const said = symbol.replace(ESCAPED, HIDDEN)
  return isDisguised(said) || readsLike(said, new Set(wellKnown.map(foldSymbol)))
}
