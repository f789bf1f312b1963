import type { FrameConfig } from '@vestibule/protocol/http'
import type { RequestSummary } from '../wallet/namespaces/document/namespaceRequests.js'

/** In the frame on the dapp's page, or in a window of the wallet's own. */
export type Place = 'frame' | 'popup'

/** A project's setting; in an extension of the operator `panel`, or `own` in its window on the wallet's own origin. */
export type Approvals = FrameConfig['approvals'] | 'panel' | 'own'

/** `proven` only where the browser itself says that the visitor sees the card; no other browser than Chromium does. */
export type Visibility = 'proven' | 'unproven'

/**
 * Where a request is approved: in the wallet's window, except for a sign-in to the page itself on a project that allows it, and
 * in an extension of the operator, whose pages no site can frame, cover or run code in.  A page can hide the frame behind a CSS
 * mask while Chromium still proves it visible, and no code in the frame can tell. So a press in the frame must be worth nothing
 * to the page: a stolen sign-in only signs the visitor in to it. Amounts and risk levels do not count here, because an attacker
 * can stay below each of them.
 */
export function whereToApprove(options: {
  approvals: Approvals
  request: Pick<RequestSummary, 'isOwnSignIn'>
  visibility: Visibility
}): Place {
  const { request, ...rest } = options
  const isAllowed = request.isOwnSignIn === true || ['panel', 'own'].includes(rest.approvals)
  return isAllowed ? whereToConsent(rest) : 'popup'
}

/**
 * Where a visitor says whether the page may see the wallet: in the frame only with the browser's proof that it is seen, or if the document
 * around it is the wallet's own.
 */
export function whereToConsent(options: { approvals: Approvals; visibility: Visibility }): Place {
  const { approvals, visibility } = options
  if (approvals === 'own') return 'frame'
  return approvals !== 'popup' && visibility === 'proven' ? 'frame' : 'popup'
}

/** Whether this browser has IntersectionObserver v2, which proves that an element is neither covered nor faded nor moved. */
export function canProveVisibility(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype
}
