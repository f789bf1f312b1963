import type { RiskLevel } from '../../document/namespaceRequests.js'

export const RISKS = {
  /** A spender may take any amount of an unknown token, at any time. */
  unlimitedApproval: 'high',
  /** An operator may take every token of a collection. */
  approvalForAll: 'high',
  /** A signature that lets others move tokens, without a transaction of the visitor's. */
  permit: 'high',
  /** A signed sale without a fixed price. */
  order: 'high',
  /** A signature with which any submitter can make one transfer. */
  authorization: 'high',
  /** An order that asks for nothing in return. */
  nothingInReturn: 'high',
  /** A transaction of a Safe that the account owns, alone or with others. */
  safeTransaction: 'high',
  /** It changes the Safe's owners, limits or modules. */
  safeControl: 'high',
  /** Another contract's code runs as the Safe. */
  delegateCall: 'high',
  /** The sender of the transaction gets paid, with any amount. */
  refund: 'high',
  /** Another account makes a call in the account's name. */
  relayedCall: 'high',
  /** A transaction that is signed as data. */
  networkTransaction: 'high',
  /** Another party sends an action of a smart account. */
  userOperation: 'high',
  /** The account's code becomes that of a contract. */
  accountCode: 'high',
  /** The account has the code of a foreign contract. */
  foreignCode: 'high',
  /** Another account acts for this one, within limits that contracts set. */
  delegation: 'high',
  /** Another account acts for this one, without any limit. */
  delegationWithoutLimit: 'high',
  /** Another account manages everything at one contract. */
  control: 'high',
  /** Another account borrows, and this one owes. */
  credit: 'high',
  /** A foreign key trades for the account. */
  agent: 'high',
  /** The signature becomes an account's key. */
  tradingKey: 'high',
  /** A foreign key or account acts for this one. */
  otherKey: 'high',
  /** A service carries out the message. */
  serviceAction: 'high',
  /** Money leaves an exchange's account. */
  exchangeTransfer: 'high',
  /** The visitor signs only a hash of the content. */
  hiddenData: 'high',
  /** For a contract, with content that the card cannot fully explain. */
  contractData: 'high',
  /** It uses a well-known contract's name for another contract. */
  borrowedName: 'high',
  /** An approval for a contract that any caller can use. */
  approvalForAnybody: 'high',
  /** A permission for more than half of a token balance, or for more than the supply. */
  approvalOfMost: 'high',
  balanceUnread: 'high',
  /** The network fee is far above those of the last blocks. */
  highFee: 'high',
  /** The wallet could not check the fee against the last blocks. */
  uncheckedFee: 'high',
  /** The network fee can exceed a hundredth of the balance. */
  largeFee: 'high',
  /** A receiver or spender imitates an address that the visitor knows. */
  lookAlike: 'high',
  /** A token has the name of a well-known one. */
  imitation: 'high',
  /** The call to a contract sends coins. */
  callWithValue: 'high',
  undecodable: 'high',
  /** An unknown contract makes calls for the visitor. */
  unverifiedSteps: 'high',
  /** A router pays another recipient. */
  otherRecipient: 'high',
  /** A router keeps funds, which any caller can then take. */
  leftBehind: 'high',
  /** Most of an asset goes to an address that never got a comparable amount on an earlier day. */
  mostToNew: 'high',
  /** Together with the last 24 hours, a site gets most of an asset. */
  mostInDay: 'high',
  /** Most of an asset is traded for or through a token that the wallet does not know. */
  unlistedToken: 'high',
  /** A trade approves a spender that the wallet does not know. */
  unlistedSpender: 'high',
  /** A swap has no minimum, or a liquidity call without one takes more than a small part of a balance. */
  noMinimum: 'high',
  /** The minimum of a swap is less than half of the price. */
  farBelowPrice: 'high',
  /** A swap uses a token twice, which returns nothing. */
  circularTrade: 'high',
  /** Most of an asset is traded, and the minimum is far below the price. */
  lowMinimumOfMost: 'high',
  /** Most of an asset is traded, and the price could not be checked. */
  priceUncheckedOfMost: 'high',
  /** Payments to a name of the account will go elsewhere. */
  nameGiven: 'high',
  /** A key of the site may take any amount in each period. */
  grantUnlimited: 'high',
  /** Until its end, a permission covers the whole supply of a token. */
  grantOfAll: 'high',
  /** A key of the site may make calls that move tokens. */
  grantMovesTokens: 'high',
  /** A key of the site may call a method with an unknown signature. */
  grantUnknownCall: 'high',
  /** The message is not text, or may be a hash: its meaning is unknown. */
  unreadable: 'high',
  contractCreation: 'high',
  /** A key of the site may call a contract. */
  grantCall: 'medium',
  /** A permission for a token that the wallet does not know. */
  grantUnknownToken: 'medium',
  /** A spender may take some amount of an unknown token. */
  approval: 'medium',
  /** Another account fulfils an order, whose terms the card shows. */
  knownOrder: 'medium',
  /** The minimum of a trade is far below the price. */
  lowMinimum: 'medium',
  /** The price of a trade could not be checked. */
  priceUnchecked: 'medium',
  /** A swap expires before it is sent. */
  expired: 'medium',
  /** A swap is valid beyond today. */
  endsLate: 'medium',
  /** The call moves tokens of another account, which has approved this one. */
  fromOther: 'medium',
  /** The account must repay its loan. */
  debt: 'medium',
  /** A service changes an account of the visitor. */
  accountChange: 'medium',
  /** Another account casts the account's votes. */
  votes: 'medium',
  /** Typed data without a network is valid on all networks. */
  anyNetwork: 'medium',
  /** Invisible characters appear as escapes. */
  hiddenCharacters: 'medium',
} as const satisfies Record<string, 'medium' | 'high'>

export type Risk = keyof typeof RISKS

/** Adds risks only: an answer must not make a card look safer. */
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
