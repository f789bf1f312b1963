import { cleanName } from '@vestibule/protocol'

/** The contract may have no name, or a name of invisible characters. */
export function tokenWords(
  { name, symbol }: { name?: string | undefined; symbol?: string | undefined },
  token: string,
): { name: string; symbol: string } {
  const seen = cleanName(symbol ?? '')
  return { name: cleanName(name ?? '') || seen || token, symbol: seen || '?' }
}
