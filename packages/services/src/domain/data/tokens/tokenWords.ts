import { cleanName } from '@vestibule/protocol'

/** A token's displayed name and symbol. Its contract may not have them or may use invisible text. */
export function tokenWords(
  { name, symbol }: { name?: string | undefined; symbol?: string | undefined },
  token: string,
): { name: string; symbol: string } {
  const seen = cleanName(symbol ?? '')
  return { name: cleanName(name ?? '') || seen || token, symbol: seen || '?' }
}
