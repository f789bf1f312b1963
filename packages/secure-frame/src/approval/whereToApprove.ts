import type { FrameConfig } from '@vestibule/protocol/http'
import type { RequestSummary } from '../wallet/namespaces/document/namespaceRequests.js'

export type Place = 'frame' | 'popup'

/** Setting of the project. In the operator's extension, `panel`, or `own` for its window on the wallet's origin. */
export type Approvals = FrameConfig['approvals'] | 'panel' | 'own'

/** `proven`: the browser (only Chromium) proves that the visitor sees the card. */
export type Visibility = 'proven' | 'unproven'

/**
 * Requests need the wallet's window, with two exceptions: a sign-in to the page, if the project
 * allows it, and the operator's extension, which sites cannot frame, cover or run code in. A page
 * can hide the frame behind a CSS mask while Chromium still proves it visible. Code in the frame
 * cannot detect the mask, so a stolen press in the frame must not help the page. Amounts and risk
 * levels do not matter, because an attacker can stay below each limit.
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
 * Asks in the frame if the project allows it and the card is provably visible, or if the wallet
 * owns the surrounding document. Otherwise asks in a window.
 */
export function whereToConsent(options: { approvals: Approvals; visibility: Visibility }): Place {
  const { approvals, visibility } = options
  if (approvals === 'own') return 'frame'
  return approvals !== 'popup' && visibility === 'proven' ? 'frame' : 'popup'
}

/** IntersectionObserver v2 proves that an element is not covered, faded or moved. */
export function canProveVisibility(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype
}
