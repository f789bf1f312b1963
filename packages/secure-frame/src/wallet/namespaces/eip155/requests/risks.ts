import type { RiskLevel } from '../../document/namespaceRequests.js'

export const RISKS = {
  /** A spender may take any amount of an unknown token, at any time. */
  unlimitedApproval: 'high',
  /** An operator may take every token of a collection. */
  approvalForAll: 'high',
  /** A signature that lets others move tokens without a transaction. */
  permit: 'high',
  /** A signed sale without a fixed price. */
  order: 'high',
  /** A signature that lets any submitter make one transfer. */
  authorization: 'high',
  nothingInReturn: 'high',
  /** A transaction of a Safe that the account owns, alone or with others. */
  safeTransaction: 'high',
  /** A change of a Safe's owners, limits or modules. */
  safeControl: 'high',
  /** Code of another contract runs as the Safe. */
  delegateCall: 'high',
  /** A payment of any amount to the sender of the transaction. */
  refund: 'high',
  /** Another account calls in the name of the account. */
  relayedCall: 'high',
  /** A network transaction signed as data. */
  networkTransaction: 'high',
  /** Another party sends a smart account action. */
  userOperation: 'high',
  accountCode: 'high',
  /** The account uses the code of an unknown contract. */
  foreignCode: 'high',
  /** Another account may act for the account, within limits of contracts. */
  delegation: 'high',
  /** Another account may act for the account without limits. */
  delegationWithoutLimit: 'high',
  /** Another account may manage all assets at one contract. */
  control: 'high',
  /** Another account may borrow at the account's expense. */
  credit: 'high',
  /** Another key may trade for the account. */
  agent: 'high',
  /** The signature serves as a key of an account. */
  tradingKey: 'high',
  /** Another key or account may act for the account. */
  otherKey: 'high',
  serviceAction: 'high',
  /** Money leaves an account at an exchange. */
  exchangeTransfer: 'high',
  /** The visitor signs only a hash of the content. */
  hiddenData: 'high',
  /** Contract data that the card cannot fully explain. */
  contractData: 'high',
  /** Another contract uses the name of a well-known contract. */
  borrowedName: 'high',
  /** An approval for a contract that any caller can use. */
  approvalForAnybody: 'high',
  /** A permission for more than half of a balance, or more than the supply. */
  approvalOfMost: 'high',
  balanceUnread: 'high',
  highFee: 'high',
  uncheckedFee: 'high',
  largeFee: 'high',
  /** A receiver or spender resembles a known address. */
  lookAlike: 'high',
  /** A token uses the name of a well-known token. */
  imitation: 'high',
  callWithValue: 'high',
  undecodable: 'high',
  /** An unknown contract makes calls for the visitor. */
  unverifiedSteps: 'high',
  otherRecipient: 'high',
  /** A router keeps funds, which any caller can take afterwards. */
  leftBehind: 'high',
  /** Most of an asset goes to an address that never received a comparable amount on an earlier day. */
  mostToNew: 'high',
  /** A site gets most of an asset within 24 hours. */
  mostInDay: 'high',
  /** Most of an asset is traded for or through an unknown token. */
  unlistedToken: 'high',
  unlistedSpender: 'high',
  /** A swap has no minimum, or a liquidity call without a minimum takes more than a small part of a balance. */
  noMinimum: 'high',
  farBelowPrice: 'high',
  /** A swap uses a token twice and returns nothing. */
  circularTrade: 'high',
  /** Most of an asset is traded with a minimum far below the price. */
  lowMinimumOfMost: 'high',
  /** Most of an asset is traded at an unchecked price. */
  priceUncheckedOfMost: 'high',
  /** Payments to the account's name will go to another account. */
  nameGiven: 'high',
  /** A key of the site may take any amount in each period. */
  grantUnlimited: 'high',
  /** A permission covers the whole supply of a token until its end. */
  grantOfAll: 'high',
  grantMovesTokens: 'high',
  grantUnknownCall: 'high',
  /** The message is not text, or may be a hash: its meaning is unknown. */
  unreadable: 'high',
  contractCreation: 'high',
  grantCall: 'medium',
  grantUnknownToken: 'medium',
  /** A spender may take some amount of an unknown token. */
  approval: 'medium',
  /** Another account fulfils an order, whose terms the card shows. */
  knownOrder: 'medium',
  lowMinimum: 'medium',
  priceUnchecked: 'medium',
  /** A swap expires before it can be sent. */
  expired: 'medium',
  /** A swap stays valid after today. */
  endsLate: 'medium',
  /** The call moves tokens of another account, which has approved the account. */
  fromOther: 'medium',
  debt: 'medium',
  /** A service changes an account of the visitor. */
  accountChange: 'medium',
  votes: 'medium',
  anyNetwork: 'medium',
  hiddenCharacters: 'medium',
} as const satisfies Record<string, 'medium' | 'high'>

export type Risk = keyof typeof RISKS

/** Only adds risks: a response must not make a card look safer. */
export function withRisks<request extends { risks: Risk[]; level: RiskLevel }>(
  request: request,
  more: readonly Risk[],
): request {
  const risks = [...new Set([...request.risks, ...more])]
  return { ...request, risks, level: riskLevel(risks) }
}

export function riskLevel(risks: readonly Risk[]): RiskLevel {
  const levels = risks.map((risk) => RISKS[risk])
  if (levels.includes('high')) return 'high'
  return levels.length > 0 ? 'medium' : 'normal'
}
