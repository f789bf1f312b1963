import { WarnIcon } from '@vestibule/design/icons'
import '../../../../ui/RiskNotes.css'
import '../../../../ui/bodies.css'
import { isMostInDay } from '../../document/createSpendingLog.js'
import type { NamespaceCard } from '../../document/namespaceCard.js'
import type { SolanaView } from '../insight/solanaView.js'
import { RISKS, type Risk } from '../requests/risks.js'
import { createWords } from '../sentences/createWords.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { text } from './i18n.js'
import { MessageBody } from './MessageBody.js'
import { Shortage } from './Shortage.js'
import { TransactionsBody } from './TransactionsBody.js'

/** What is shown of Solana's requests. */
export const solanaCard: NamespaceCard<SolanaView> = {
  headline: (approval) => headlineOf(text, approval),
  Notes: ({ approval }) =>
    approval.shortage === undefined ? (
      approval.request.risks.toSorted(byHarm).map((risk) => (
        <p key={risk} className="risk" data-level={RISKS[risk]} data-risk={risk}>
          <WarnIcon />
          <span>{riskText(risk, approval)}</span>
        </p>
      ))
    ) : (
      <Shortage approval={approval} shortage={approval.shortage} />
    ),
  Body: ({ approval }) =>
    approval.request.kind === 'message' ? (
      <MessageBody request={approval.request} />
    ) : (
      <TransactionsBody request={approval.request} approval={approval} />
    ),
}

/** What can do more harm comes first. */
function byHarm(one: Risk, other: Risk): number {
  return Number(RISKS[one] !== 'high') - Number(RISKS[other] !== 'high')
}

function riskText(risk: Risk, approval: SolanaView): string {
  const { standings, spending } = approval
  if (risk === 'mostToNew') {
    const all = Object.values(standings)
    const has = (wanted: string) => all.some(({ standing }) => standing === wanted)
    return text(has('seen') && !has('new') ? 'risk.mostToSeen' : 'risk.mostToNew')
  }
  const most = spending.find(isMostInDay)
  if (risk !== 'mostInDay' || most === undefined) return text(`risk.${risk}`)
  const { mint, before, amount, largest } = most
  const { amountOf } = createWords(text, approval)
  return text('risk.mostInDay', {
    sum: amountOf(before + amount, mint),
    balance: amountOf(largest, mint),
  })
}
