/** `page`: the frame on a dapp's page. `window`: the wallet's own window. */
export type DecisionPlace = 'page' | 'window' | 'hub'

/**
 * Places where the key worker allows decisions about a wallet's storage. (`whereToApprove` lists
 * those for signatures.) Security: a page can hide the frame behind a CSS mask while the browser
 * reports the frame as visible, so a decision on a page must be harmless. In this folder, because
 * the worker must not import from higher folders.
 */
export const DECISIONS = {
  create: ['page', 'hub'],
  addFirstRecovery: ['page', 'hub'],
  addRecovery: ['hub'],
  removeRecovery: ['hub'],
  cancelRecovery: ['hub'],
  proveRecovery: ['hub'],
  recover: ['page', 'hub'],
  exportKeys: ['hub'],
  exportOffline: ['hub'],
  importKey: ['hub'],
  requestLink: ['page', 'hub'],
  showLink: ['hub'],
  scanLink: ['page', 'hub'],
  followLink: ['page', 'hub'],
  answerLink: ['page', 'hub'],
  approveLink: ['window', 'hub'],
  refuseLink: ['page', 'window', 'hub'],
  askWindow: ['page'],
  hearWindow: ['page'],
  confirmOpening: ['hub'],
  changeSigning: ['hub'],
  endSigning: ['hub'],
  revokeDevice: ['hub'],
  deleteAccount: ['hub'],
  cancelDeletion: ['hub'],
  startIdentityChange: ['hub'],
  followIdentityChange: ['hub'],
  cancelIdentityChange: ['hub'],
  /** The document stores which account a page sees. */
  chooseAccount: ['page'],
  // Decided by documents, not the worker: opening the hub from a page, and signing the visitor in
  // there.
  openHub: ['page'],
  enterHub: ['hub'],
} as const satisfies Record<string, readonly DecisionPlace[]>
export type Decision = keyof typeof DECISIONS

type InPage = {
  [name in Decision]: 'page' extends (typeof DECISIONS)[name][number] ? name : never
}[Decision]

/** Why clickjacking in a page's frame has no effect. */
export const HARMLESS_IN_PAGE: Record<InPage, string> = {
  create: 'It creates a missing wallet or opens the existing one, and shows nothing of it.',
  addFirstRecovery:
    'The page cannot read the secret, which has to be typed back; a passkey is asked for by the browser itself.',
  recover: 'It takes the typed secret itself, and opens the wallet for its owner.',
  requestLink: 'It only asks; another device decides, in its own window.',
  scanLink:
    'It takes a code that a window of the wallet’s own has read; the device that shows it decides.',
  followLink: 'It reads the decision of the other device.',
  answerLink: 'It sends a key that was made for this request, and does not admit the device.',
  refuseLink: 'It ends a request, which can be made again.',
  askWindow: 'It opens a window in which the visitor reads the request and decides.',
  hearWindow: 'It only passes on data that a window has sealed for the worker.',
  chooseAccount: 'The page learns an address that it cannot sign for, like any connected page.',
  openHub:
    'It opens a page of the wallet’s own, in which nothing is decided before the visitor says whose account it is.',
}

/** Methods that change nothing. Signing has its own table. */
export const CHANGES_NOTHING = [
  'accounts',
  'prepare',
  'sign',
  'lock',
  'recoveryMethods',
  'askSigning',
  'draftRecovery',
  'offlineWallets',
  'linkRequests',
  'devices',
  'identities',
] as const

export function mayDecide(decision: Decision, place: DecisionPlace): boolean {
  const places: readonly DecisionPlace[] = DECISIONS[decision]
  return places.includes(place)
}
