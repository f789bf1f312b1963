import type { FrameConfig } from '@vestibule/protocol/http'
import type { RiskLevel } from '../wallet/namespaces/document/namespaceRequests.js'

/** In the frame on the dapp's page, or in a window of the wallet's own. */
export type Place = 'frame' | 'popup'

/** `proven` only where the browser itself says that the visitor sees the card; no other browser than Chromium does. */
export type Visibility = 'proven' | 'unproven'

type Rule = Record<Visibility, Place>
const IN_FRAME: Rule = { proven: 'frame', unproven: 'popup' }
const IN_POPUP: Rule = { proven: 'popup', unproven: 'popup' }

/**
 * By what the operator says of the project, then by risk. A page can hide the frame behind a CSS mask while Chromium
 * still proves it visible, and no code in the frame can tell: so the frame takes approvals only for pages that the
 * operator answers for, and never those that could cost more than they say.
 */
const WHERE = {
  frame: { normal: IN_FRAME, medium: IN_FRAME, high: IN_POPUP },
  popup: { normal: IN_POPUP, medium: IN_POPUP, high: IN_POPUP },
} as const satisfies Record<FrameConfig['approvals'], Record<RiskLevel, Rule>>

/** Where a request is approved. */
export function whereToApprove(request: {
  approvals: FrameConfig['approvals']
  level: RiskLevel
  visibility: Visibility
}): Place {
  const { approvals, level, visibility } = request
  return WHERE[approvals][level][visibility]
}

/** Whether this browser has IntersectionObserver v2, which proves that nothing covers, fades or moves an element. */
export function canProveVisibility(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype
}
