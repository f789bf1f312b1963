import type { Hex } from 'viem'
import type { Text } from '../cards/i18n.js'
import { isUnlimited } from '../requests/unlimited.js'
import type { Words } from '../sentences/createWords.js'
import type { PermissionRequest } from './permissionRequest.js'

const NAMED_PERIODS: Readonly<Record<number, 'hour' | 'day' | 'week'>> = {
  3600: 'hour',
  86400: 'day',
  604800: 'week',
}

/** Rounds periods down only. */
export function permissionSentence(
  t: Text,
  given: { request: PermissionRequest; words: Words; endsFor?: string | undefined },
): string {
  const { request, words, endsFor: site } = given
  const { scope } = request
  const say = (what: 'grant' | 'grantAny' | 'grantCalls' | 'grantCallsOf', values = {}) =>
    site === undefined ? t(`headline.${what}`, values) : t(`ended.${what}`, { ...values, site })
  if (scope.kind === 'calls') {
    const name = words.nameOf(scope.target as Hex)
    return name === undefined ? say('grantCalls') : say('grantCallsOf', { name })
  }
  const token = scope.kind === 'erc20Period' ? (scope.token as Hex) : undefined
  const amount = BigInt(scope.amount)
  if (isUnlimited(amount)) return say('grantAny', { token: words.coinOr(token) })
  const period = periodText(t, { seconds: scope.periodSeconds, words })
  return say('grant', { amount: words.amount(amount, token), period })
}

export function periodText(
  t: Text,
  { seconds, words }: { seconds: number; words: Pick<Words, 'duration'> },
): string {
  const named = NAMED_PERIODS[seconds]
  return named === undefined ? words.duration(BigInt(seconds)) : t(`period.${named}`)
}
