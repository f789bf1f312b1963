import { foldSymbol, isDisguised, readsLike } from '@vestibule/protocol/symbols'

/** Escapes that `escapeHidden` writes. */
const ESCAPED = /\\u\{[0-9a-f]+\}/g
/** Stands for an escaped character. */
const HIDDEN = '\u200b'

/** Whether a symbol imitates a well-known one, including look-alike letters. Do not call this function for well-known tokens. */
export function spoofsSymbol(symbol: string, wellKnown: readonly string[]): boolean {
  const said = symbol.replace(ESCAPED, HIDDEN)
  return isDisguised(said) || readsLike(said, new Set(wellKnown.map(foldSymbol)))
}
