import { formatAmount } from '../../../../ui/format.js'
import type { Text } from '../cards/i18n.js'
import type { SolanaView } from '../insight/solanaView.js'
import type { Amount } from '../programs/step.js'

/** The whole range of an amount: a permission for it has no limit. */
const MAX_UNITS = 2n ** 64n - 1n

/** Amounts in words, with what is known of their tokens. */
export function createWords(t: Text, { request, tokens, mints }: SolanaView) {
  const { symbol, decimals } = request.network.nativeCurrency

  const coins = (units: bigint) => `${formatAmount(units, decimals)} ${symbol}`

  function ofToken(units: bigint, mint: string | undefined, checked?: number): string {
    const known = mint === undefined ? undefined : tokens[mint]
    const name = known?.symbol
    // A program checks the decimals that its instruction says.
    const decimals = checked ?? known?.decimals
    if (decimals === undefined) return t('amount.units', { amount: formatAmount(units, 0) })
    const amount = formatAmount(units, decimals)
    if (name !== undefined) return `${amount} ${name}`
    return units === 10n ** BigInt(decimals) ? t('amount.oneToken') : t('amount.tokens', { amount })
  }

  function amount({ units, token }: Amount): string {
    if (token === undefined) return coins(units)
    const mint = token.mint ?? (token.account === undefined ? undefined : mints[token.account])
    if (units === MAX_UNITS) {
      const name = mint === undefined ? undefined : tokens[mint]?.symbol
      return t('amount.any', { token: name ?? t('amount.token') })
    }
    return ofToken(units, mint, token.decimals)
  }

  /** SOL where no mint is named. */
  const amountOf = (units: bigint, mint: string | undefined) =>
    mint === undefined ? coins(units) : ofToken(units, mint)

  return { coins, ofToken, amount, amountOf }
}

export type Words = ReturnType<typeof createWords>
