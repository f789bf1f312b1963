import { WarnIcon } from '@vestibule/design/icons'
import '../../../../ui/RiskNotes.css'
import '../../../../ui/bodies.css'
import type { NamespaceCard } from '../../document/namespaceCard.js'
import type { SolanaView } from '../insight/solanaView.js'
import { RISKS } from '../requests/risks.js'
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
      approval.request.risks.map((risk) => (
        <p key={risk} className="risk" data-level={RISKS[risk]} data-risk={risk}>
          <WarnIcon />
          <span>{text(`risk.${risk}`)}</span>
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
