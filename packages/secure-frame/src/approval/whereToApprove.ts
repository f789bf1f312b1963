import type { FrameConfig } from '@vestibule/protocol/http'
import type { RequestSummary } from '../wallet/namespaces/document/namespaceRequests.js'

export type Place = 'frame' | 'popup'

/** A project's setting. In the operator's extension it is `panel`, or `own` in its window on the wallet's own origin. */
export type Approvals = FrameConfig['approvals'] | 'panel' | 'own'

/** `proven`: the browser proves that the visitor sees the card. Only Chromium can. */
export type Visibility = 'proven' | 'unproven'

/**
 * The place where the visitor approves a request: the wallet's window, with two exceptions. One is a sign-in to the page
 * itself, if the project allows it. The other is the operator's extension, whose pages no site can frame, cover or run code in.
 *
 * A page can hide the frame behind a CSS mask while Chromium still proves it visible, and code in the frame cannot detect that.
 * So a press in the frame must be worth nothing to the page: a stolen sign-in only signs the visitor in to that page. Amounts
 * and risk levels do not count here, because an attacker can stay below each limit.
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
 * The place where a visitor decides whether the page may see the wallet. It is the frame only with the browser's proof of
 * visibility, or if the document around it is the wallet's own.
 */
export function whereToConsent(options: { approvals: Approvals; visibility: Visibility }): Place {
  const { approvals, visibility } = options
  if (approvals === 'own') return 'frame'
  return approvals !== 'popup' && visibility === 'proven' ? 'frame' : 'popup'
}

/** Whether this browser has IntersectionObserver v2, which proves that an element is not covered, faded or moved. */
export function canProveVisibility(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype
}
