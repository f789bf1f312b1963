import { looksLike } from '../../document/looksLike.js'
import type { Standing } from './solanaView.js'

/** Compares addresses with those that the visitor knows. One that is known itself resembles nobody. */
export function judge(
  addresses: readonly string[],
  { own, known }: { own: readonly string[]; known: readonly string[] },
): Record<string, Standing> {
  return Object.fromEntries(addresses.map((address) => [address, standingOf(address)]))

  function standingOf(address: string): Standing {
    if (own.includes(address)) return { kind: 'own' }
    if (known.includes(address)) return { kind: 'known' }
    const lookAlikeOf = [...own, ...known].find((each) => looksLike(address, each))
    return { kind: 'new', ...(lookAlikeOf !== undefined && { lookAlikeOf }) }
  }
}
