import { Fact } from '../../../../ui/Facts.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { createWords } from '../sentences/createWords.js'
import { t } from './i18n.js'

const DIGITS = 6

export function TradeFacts(props: { request: TransactionRequest; approval: Eip155View }) {
  const { request, approval } = props
  const { trade, simulation, tokens } = approval.insight
  const { allowance } = request
  const words = createWords(t, approval)
  if (trade === undefined) return null
  const changes = simulation?.kind === 'changes' ? simulation.changes : []
  const [paid, ...otherPaid] = changes.filter(({ direction }) => direction === 'out')
  const [got, ...otherGot] = changes.filter(({ direction }) => direction === 'in')
  const decimals =
    paid?.token === undefined
      ? request.network.nativeCurrency.decimals
      : tokens[paid.token.toLowerCase()]?.decimals
  const one = 10n ** BigInt(decimals ?? 0)
  const { router, v3, isPrivate } = request.network.swap ?? {}
  // The services send these transactions to a private node.
  const isHidden =
    isPrivate &&
    [router, v3?.router].some((each) => each?.toLowerCase() === request.to?.toLowerCase())
  const isPair = otherPaid.length + otherGot.length === 0
  return (
    <>
      {isPair && paid && got && paid.amount > 0n && decimals !== undefined && (
        <Fact name={t('fact.rate')}>
          {[
            words.amount(one, paid.token),
            words.amount(cut((got.amount * one) / paid.amount), got.token),
          ].join(' ≈ ')}
        </Fact>
      )}
      {trade.path.length > 1 && (
        <Fact name={t('fact.route')}>
          {trade.path.map(({ token }) => words.coinOr(token)).join(' → ')}
        </Fact>
      )}
      {isHidden && <Fact name={t('fact.protected')}>{t('protected')}</Fact>}
      {allowance !== undefined && (
        <Fact name={t('cap.title')}>
          {t('fact.cap', { amount: words.amount(allowance.amount, allowance.token) })}
        </Fact>
      )}
    </>
  )
}

function cut(amount: bigint): bigint {
  const digits = String(amount)
  const rest = Math.max(0, digits.length - DIGITS)
  return (amount / 10n ** BigInt(rest)) * 10n ** BigInt(rest)
}
