import type { Namespace } from '@vestibule/protocol'
import type { ConfirmationAsk, NewDevice } from '@vestibule/protocol/http'
import type { NextWindow } from '../popup/windowMessages.js'
import type { ApprovalView } from '../wallet/namespaces/document/namespaceRequests.js'

/** Whether a yes sends a transaction. */
export const sendsTransaction = ({ request, sends = false }: ApprovalView) =>
  sends || request.kind === 'transaction'

/** The content of a card, as plain data. The signed bytes come from the same request. */
export type Approval = {
  id: string
  /** The page's own name for the request. */
  requestId?: string | undefined
  namespace: Namespace
  /** The digest of the intent that an approval signs; empty without an intent. */
  digest: string
  view: ApprovalView
  /** The passkey assertion that the wallet's window needs for an approval. */
  passkey?: ConfirmationAsk | undefined
  /** The page's own name for itself. */
  dappName: string
  /** The visitor approved a request of the site on an earlier day; undefined if unknown. */
  isSeenSite?: boolean | undefined
  /** The origin of a site in use that the visitor could take this one for. */
  imitates?: string | undefined
  /** The visitor's last change: the window that shows the request with it, and whether it was possible. */
  changed?: { window: NextWindow; isRefused: boolean } | undefined
  /** Has the wallet since lately, which no mail has told the visitor. */
  newDevice?: NewDevice | undefined
}
