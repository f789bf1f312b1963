import type { NamespaceCard } from '../../document/namespaceCard.js'
import type { Eip155View } from '../insight/eip155View.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { ApprovalBody } from './ApprovalBody.js'
import { text } from './i18n.js'
import { Missing } from './Missing.js'
import { RiskNotes } from './RiskNotes.js'

/** The card of EVM requests. */
export const eip155Card: NamespaceCard<Eip155View> = {
  headline: (approval) => headlineOf(text, approval),
  Notes: ({ approval }) =>
    approval.missing === undefined ? (
      <RiskNotes approval={approval} />
    ) : (
      <Missing approval={approval} />
    ),
  Body: ApprovalBody,
}
