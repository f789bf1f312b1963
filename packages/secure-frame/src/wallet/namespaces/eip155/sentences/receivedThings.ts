import type { Text } from '../cards/i18n.js'
import type { Simulation } from '../simulation/simulate.js'
import type { Words } from './createWords.js'

/**
 * The sentence of calls that cannot be read and of which the node expects NFTs or tokens for the account, for nothing but coins.
 * Undefined for any other result. It names no token: name and amount are the words of its contract. It names all coins that go along:
 * a contract that knows a simulation gives them back in one.
 */
export function receivedThings(
  t: Text,
  { simulation, value, words }: { simulation: Simulation | undefined; value: bigint; words: Words },
): string | undefined {
  if (simulation?.kind !== 'changes') return undefined
  const { changes, permissions, more } = simulation
  const isPlain = changes.every(({ direction, token, id }) =>
    direction === 'in' ? token !== undefined : token === undefined && id === undefined,
  )
  const got = changes.filter(({ direction }) => direction === 'in')
  if (!isPlain || got.length === 0 || more > 0 || permissions.length > 0) return undefined
  const isOfItems = got.every(({ id }) => id !== undefined)
  const count = isOfItems ? Number(got.reduce((sum, { amount }) => sum + amount, 0n)) : 0
  const told = changes.find(({ direction }) => direction === 'out')?.amount ?? 0n
  const paid = told > value ? told : value
  return paid === 0n
    ? t('headline.receive', { count })
    : t('headline.receiveFor', { count, amount: words.coins(paid) })
}
