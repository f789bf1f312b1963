import type { Namespace } from '@vestibule/protocol'
import type { ConfirmationAsk, NewDevice } from '@vestibule/protocol/http'
import type { NextWindow } from '../popup/windowMessages.js'
import type { ApprovalView } from '../wallet/namespaces/document/namespaceRequests.js'

export const sendsTransaction = ({ request, sends = false }: ApprovalView) =>
  sends || request.kind === 'transaction'

/** The card's content as plain data. The wallet signs the bytes of the same request. */
export type Approval = {
  id: string
  requestId?: string | undefined
  namespace: Namespace
  digest: string
  view: ApprovalView
  passkey?: ConfirmationAsk | undefined
  /** The name that the page claims. */
  dappName: string
  /** Whether the visitor approved a request of the site on an earlier day; undefined if unknown. */
  isSeenSite?: boolean | undefined
  /** Origin of a known site that the visitor could confuse with this site. */
  imitates?: string | undefined
  /** The visitor's last change: the window to show the changed request, and whether the change failed. */
  changed?: { window: NextWindow; isRefused: boolean } | undefined
  /** A device that recently received the wallet without a mail to the visitor. */
  newDevice?: NewDevice | undefined
}
