import '../../../../ui/RiskNotes.css'
import '../../../../ui/bodies.css'
import { WarnIcon } from '@vestibule/design/icons'
import { Fact, Facts } from '../../../../ui/Facts.js'
import { isMostInDay } from '../../document/createSpendingLog.js'
import { NameBody } from '../../document/names/NameBody.js'
import type { NamespaceCard } from '../../document/namespaceCard.js'
import type { Shortage as Lack, SolanaView } from '../insight/solanaView.js'
import { RISKS, type Risk } from '../requests/risks.js'
import type { MessageRequest } from '../requests/solanaRequest.js'
import { createWords } from '../sentences/createWords.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { text } from './i18n.js'
import { TransactionsBody } from './TransactionsBody.js'

export const solanaCard: NamespaceCard<SolanaView> = {
  headline: (approval) => headlineOf(text, approval),
  Notes: ({ approval }) =>
    approval.shortage === undefined ? (
      approval.request.risks.toSorted(byHarm).map((risk, index) => (
        <p
          key={risk}
          className="risk"
          data-level={RISKS[risk]}
          data-risk={risk}
          data-lead={index === 0 || undefined}
        >
          <WarnIcon />
          <span>{riskText(risk, approval)}</span>
        </p>
      ))
    ) : (
      <Shortage approval={approval} shortage={approval.shortage} />
    ),
  Body({ approval }) {
    const { request } = approval
    switch (request.kind) {
      case 'message':
        return <MessageBody request={request} />
      case 'name':
        return <NameBody request={request} />
      default:
        return <TransactionsBody request={request} approval={approval} />
    }
  },
}

const byHarm = (one: Risk, other: Risk) => rankOf(one) - rankOf(other)

function rankOf(risk: Risk): number {
  if (RISKS[risk] !== 'high') return 2 * FIRST.length
  const at = FIRST.indexOf(risk)
  return at < 0 ? FIRST.length : at
}

/** Reasons for the whole card, most important first. */
const FIRST: readonly Risk[] = [
  'lookAlike',
  'brokenSwap',
  'controlChanges',
  'authority',
  'assign',
  'delegate',
  'foreignAccount',
  'burn',
  'mostToNew',
  'mostInDay',
]

function delegateText(approval: SolanaView): string {
  const words = createWords(text, approval)
  const all = approval.transactions
    .flatMap(({ steps }) => steps)
    .flatMap(({ amount, risks }) => (risks.includes('delegate') && amount ? [amount] : []))
    .filter((amount) => words.unlimited(amount) !== undefined)
  if (all.length === 0) return text('risk.delegate')
  const symbols = all.flatMap(({ token }) => (token && words.symbolOf(token)) ?? [])
  return symbols.length < all.length
    ? text('risk.unlimitedUnknown')
    : text('risk.unlimited', { token: [...new Set(symbols)].join(', ') })
}

function riskText(risk: Risk, approval: SolanaView): string {
  const { standings, spending } = approval
  if (risk === 'mostToNew') {
    const all = Object.values(standings)
    const has = (wanted: string) => all.some(({ standing }) => standing === wanted)
    return text(has('seen') && !has('new') ? 'risk.mostToSeen' : 'risk.mostToNew')
  }
  if (risk === 'delegate') return delegateText(approval)
  const most = spending.find(isMostInDay)
  if (risk !== 'mostInDay' || most === undefined) return text(`risk.${risk}`)
  const { mint, before, amount, largest } = most
  const { amountOf } = createWords(text, approval)
  return text('risk.mostInDay', {
    sum: amountOf(before + amount, mint),
    balance: amountOf(largest, mint),
  })
}

function Shortage({ approval, shortage }: { approval: SolanaView; shortage: Lack }) {
  const { coins } = createWords(text, approval)
  const { symbol: coin } = approval.request.network.nativeCurrency
  return (
    <p className="risk" data-level="high" data-testid="vb-missing">
      <WarnIcon />
      <span>
        {text('missing.funds', {
          coin,
          needs: coins(shortage.needs),
          has: coins(shortage.has),
        })}
      </span>
    </p>
  )
}

function MessageBody({ request }: { request: MessageRequest }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a long message */}
      <pre className="message" data-format={request.format} tabIndex={0}>
        {request.text}
      </pre>
      <Facts>
        <Fact name={text('fact.account')} address={request.account} />
      </Facts>
    </>
  )
}
