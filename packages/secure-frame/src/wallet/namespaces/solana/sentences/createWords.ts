import { formatAmount } from '@vestibule/protocol/numbers'
import { fiatText } from '../../../../ui/fiatText.js'
import { isolate } from '../../../../ui/isolate.js'
import type { Text } from '../cards/i18n.js'
import type { SolanaView } from '../insight/solanaView.js'
import type { Amount } from '../programs/step.js'

/** An approval of this amount is unlimited. */
const MAX_UNITS = 2n ** 64n - 1n

export function createWords(t: Text, { request, tokens, mints, prices = {} }: SolanaView) {
  const { symbol, decimals } = request.network.nativeCurrency

  const coins = (units: bigint) => `${formatAmount(units, decimals)} ${symbol}`

  function ofToken(units: bigint, mint: string | undefined, checked?: number): string {
    const known = mint === undefined ? undefined : tokens[mint]
    const name = known?.symbol
    // Prefer the decimals that the program checks.
    const decimals = checked ?? known?.decimals
    if (decimals === undefined) return t('amount.units', { amount: formatAmount(units, 0) })
    const amount = formatAmount(units, decimals)
    if (name !== undefined) return `${amount} ${isolate(name)}`
    return units === 10n ** BigInt(decimals) ? t('amount.oneToken') : t('amount.tokens', { amount })
  }

  const mintOf = ({ mint, account }: NonNullable<Amount['token']>) =>
    mint ?? (account === undefined ? undefined : mints[account])

  function unlimited({ units, token }: Amount): string | undefined {
    if (token === undefined || units !== MAX_UNITS) return undefined
    return symbolOf(token) ?? t('amount.token')
  }

  function symbolOf(token: NonNullable<Amount['token']>): string | undefined {
    const mint = mintOf(token)
    const symbol = mint === undefined ? undefined : tokens[mint]?.symbol
    return symbol === undefined ? undefined : isolate(symbol)
  }

  function amount({ units, token }: Amount): string {
    if (token === undefined) return coins(units)
    const mint = mintOf(token)
    const all = unlimited({ units, token })
    if (all !== undefined) return t('amount.any', { token: all })
    return ofToken(units, mint, token.decimals)
  }

  /** An undefined mint means SOL. */
  const amountOf = (units: bigint, mint: string | undefined) =>
    mint === undefined ? coins(units) : ofToken(units, mint)

  /** An undefined mint means SOL. Undefined without a price. */
  function fiat(units: bigint, mint?: string | undefined): string | undefined {
    if (mint === undefined) return fiatText(units, decimals, prices.coin)
    const places = tokens[mint]?.decimals
    return places === undefined ? undefined : fiatText(units, places, prices[mint])
  }

  return { fiat, coins, ofToken, amount, amountOf, unlimited, symbolOf }
}

export type Words = ReturnType<typeof createWords>
