import type { Namespace } from '@vestibule/protocol'
import type { ConfirmationAsk, NewDevice } from '@vestibule/protocol/http'
import type { NextWindow } from '../popup/windowMessages.js'
import type { ApprovalView } from '../wallet/namespaces/document/namespaceRequests.js'

export const sendsTransaction = ({ request, sends = false }: ApprovalView) =>
  sends || request.kind === 'transaction'

/** The content of a card, as plain data. The wallet signs the bytes of the same request. */
export type Approval = {
  id: string
  requestId?: string | undefined
  namespace: Namespace
  /** The digest of the intent that an approval signs. Empty without an intent. */
  digest: string
  view: ApprovalView
  passkey?: ConfirmationAsk | undefined
  /** The page's own name for itself. */
  dappName: string
  /** The visitor approved a request of the site on an earlier day; undefined if unknown. */
  isSeenSite?: boolean | undefined
  /** The origin of a used site that the visitor could confuse with this one. */
  imitates?: string | undefined
  /** The visitor's last change: the window that shows the changed request, and whether the change was possible. */
  changed?: { window: NextWindow; isRefused: boolean } | undefined
  /** A device that recently got the wallet, without a mail to the visitor. */
  newDevice?: NewDevice | undefined
}
