import { isolate } from '../../../../ui/isolate.js'
import type { Text } from '../cards/i18n.js'
import type { SignedMeaning, Thing } from '../signatures/signedMeaning.js'
import type { Words } from './createWords.js'

/** A signature, in one plain sentence. */
export function signedSentence(
  t: Text,
  given: {
    meaning: SignedMeaning
    words: Words
    /** The sentence of what is called with it. */
    call: string | undefined
  },
): string {
  const { meaning, words, call } = given
  const [first] = meaning.gives
  if (meaning.says === 'permit' && first !== undefined && isUnlimited(meaning.gives))
    return t('headline.unlimited', { token: words.coinOr(first.token) })
  const names = Object.entries(meaning.names).map(([name, value]) => [name, isolate(value)])
  return t(`signed.${meaning.says}`, {
    ...Object.fromEntries(names),
    count: meaning.count,
    gives: thingsOf(t, { words, things: meaning.gives }),
    gets: thingsOf(t, { words, things: meaning.gets.filter(({ to }) => isOwn(meaning, to)) }),
    call: call ?? t('headline.call'),
  })
}

/** One token, as much as there is of it. */
const isUnlimited = (things: readonly Thing[]) =>
  things.length === 1 && things.every(({ id, amount }) => id === undefined && amount === undefined)

function isOwn({ owner }: SignedMeaning, to: Thing['to']): boolean {
  return to === undefined || to === owner
}

/** One thing by its name, several by their number. */
function thingsOf(t: Text, { words, things }: { words: Words; things: readonly Thing[] }): string {
  const [first, ...others] = things
  const count = things.length
  if (first === undefined) return t('amount.nothing')
  if (others.length === 0) return words.thing(first)
  const isToken = ({ id }: Thing) => id === undefined
  if (things.every(isToken)) return t('amount.severalTokens', { count })
  return t(things.some(isToken) ? 'amount.several' : 'amount.severalItems', { count })
}
