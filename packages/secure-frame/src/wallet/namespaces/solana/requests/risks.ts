import type { RiskLevel } from '../../document/namespaceRequests.js'

export const RISKS = {
  /** The program's effect on its accounts is unknown. */
  unknownProgram: 'high',
  /** The card cannot describe this instruction of a known program. */
  unknownInstruction: 'high',
  /** Gives another account control of an account. */
  authority: 'high',
  /** Allows another account to take tokens later. */
  delegate: 'high',
  /** Closes an account and sends its SOL to another one. */
  closeAccount: 'high',
  /** The transaction never expires. */
  durableNonce: 'high',
  /** Assigns an account of the visitor to a program. */
  assign: 'high',
  /** Pays an account of an unknown program. */
  foreignAccount: 'high',
  burn: 'high',
  lockup: 'high',
  /** The address is from a lookup table: the node reports it, and the signed bytes do not contain it. */
  loadedAddress: 'high',
  /** In the simulation, an account of the visitor has a new owner or delegate. */
  controlChanges: 'high',
  /** Sends most of an asset to an address without a comparable earlier payment. */
  mostToNew: 'high',
  /** Including the last 24 hours, the site receives most of an asset. */
  mostInDay: 'high',
  /** A recipient imitates an address that the visitor knows. */
  lookAlike: 'high',
  balanceUnread: 'high',
  /** The network fee is far above normal. */
  highFee: 'high',
  /** Transfers or releases a name of the account. */
  nameGiven: 'high',
  /** The message is not text or may be a hash. */
  unreadable: 'high',
  /** The signature is used as a key. */
  tradingKey: 'high',
  /** Authorizes another key or account. */
  otherKey: 'high',
  /** A service executes the message. */
  serviceAction: 'high',
  /** The services' market maker is involved, but the transaction is not a complete swap. */
  brokenSwap: 'high',
  /** A swap below half of the services' price. */
  farBelowPrice: 'high',
  /** A swap of most of the balance, without a known price. */
  priceUncheckedOfMost: 'high',
  /** A swap below 90 % of the price, or without a known price. */
  belowPrice: 'medium',
  priceUnchecked: 'medium',
  /** Creates new tokens, or freezes token accounts. */
  mintControl: 'medium',
  /** Only a node reports the instruction's token. */
  uncheckedToken: 'medium',
  /** Only a node reports the owner of a token account. */
  unprovenOwner: 'medium',
  /** A service changes an account of the visitor. */
  accountChange: 'medium',
  /** Invisible characters are shown as escapes. */
  hiddenCharacters: 'medium',
} as const satisfies Record<string, Exclude<RiskLevel, 'normal'>>

export type Risk = keyof typeof RISKS

export function riskLevel(risks: readonly Risk[]): RiskLevel {
  const levels = risks.map((risk) => RISKS[risk])
  if (levels.includes('high')) return 'high'
  return levels.length > 0 ? 'medium' : 'normal'
}
