import { cleanName } from '@vestibule/protocol'

/** A token's name and symbol as they are shown: its contract may say neither, or nothing that is seen. */
export function tokenWords(
  { name, symbol }: { name?: string | undefined; symbol?: string | undefined },
  token: string,
): { name: string; symbol: string } {
  const seen = cleanName(symbol ?? '')
  return { name: cleanName(name ?? '') || seen || token, symbol: seen || '?' }
}
