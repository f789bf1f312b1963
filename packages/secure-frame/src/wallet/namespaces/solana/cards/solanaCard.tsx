import { WarnIcon } from '@vestibule/design/icons'
import { Fact, Facts } from '../../../../ui/Facts.js'
import '../../../../ui/bodies.css'
import '../../../../ui/RiskNotes.css'
import type { NamespaceCard } from '../../document/namespaceCard.js'
import type { SolanaView } from '../requests/solanaView.js'
import { text } from './i18n.js'

/** What is shown of Solana's requests. */
export const solanaCard: NamespaceCard<SolanaView> = {
  headline: () => text('headline.message'),
  Notes: ({ approval }) =>
    approval.request.risks.map((risk) => (
      <p key={risk} className="risk" data-level={approval.request.level}>
        <WarnIcon />
        <span>{text(`risk.${risk}`)}</span>
      </p>
    )),
  Body: ({ approval: { request } }) => (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled, with a keyboard too */}
      <pre className="message" data-format={request.format} tabIndex={0}>
        {request.text}
      </pre>
      <Facts>
        <Fact name={text('fact.account')} address={request.account} />
      </Facts>
    </>
  ),
}
