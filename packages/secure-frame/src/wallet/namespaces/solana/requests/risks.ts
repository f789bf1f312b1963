import type { RiskLevel } from '../../document/namespaceRequests.js'

export const RISKS = {
  /** The effect of the program on its accounts is unknown. */
  unknownProgram: 'high',
  /** An instruction of a known program that the card cannot describe. */
  unknownInstruction: 'high',
  /** Another account gets control of an account. */
  authority: 'high',
  /** Another account may take tokens later. */
  delegate: 'high',
  /** An account is closed, and its SOL goes to another one. */
  closeAccount: 'high',
  /** The transaction never expires. */
  durableNonce: 'high',
  /** A program gets an account of the visitor. */
  assign: 'high',
  /** Money goes to an account of an unknown program. */
  foreignAccount: 'high',
  /** Tokens are destroyed. */
  burn: 'high',
  /** Stake is locked for some time. */
  lockup: 'high',
  /** An address comes from a lookup table by a node's claim, not from the signed bytes. */
  loadedAddress: 'high',
  /** In the simulation, an account of the visitor gets another owner or a delegate. */
  controlChanges: 'high',
  /** Most of an asset goes to an address that never got a comparable amount on an earlier day. */
  mostToNew: 'high',
  /** Together with the last 24 hours, a site gets most of an asset. */
  mostInDay: 'high',
  /** A receiver imitates an address that the visitor knows. */
  lookAlike: 'high',
  /** The account's balance is unknown. */
  balanceUnread: 'high',
  /** The network fee is far above the usual one. */
  highFee: 'high',
  /** The visitor gives a name of the account away, or releases it. */
  nameGiven: 'high',
  /** The message is not text, or may be a hash: its meaning is unknown. */
  unreadable: 'high',
  /** The signature becomes an account's key. */
  tradingKey: 'high',
  /** A foreign key or account acts for this one. */
  otherKey: 'high',
  /** A service carries out the message. */
  serviceAction: 'high',
  /** The services' market maker takes part, but the transaction is not a complete swap. */
  brokenSwap: 'high',
  /** A swap returns less than half of the paid value, by the services' prices. */
  farBelowPrice: 'high',
  /** A swap of most of the balance without a price. */
  priceUncheckedOfMost: 'high',
  /** A swap below nine tenths of the price, or without a price. */
  belowPrice: 'medium',
  priceUnchecked: 'medium',
  /** New tokens are made, or accounts of a token are frozen. */
  mintControl: 'medium',
  /** Only a node names the instruction's token. */
  uncheckedToken: 'medium',
  /** Only a node's answer names the owner of a token account. */
  unprovenOwner: 'medium',
  /** A service changes an account of the visitor. */
  accountChange: 'medium',
  /** Invisible characters appear as escapes. */
  hiddenCharacters: 'medium',
} as const satisfies Record<string, Exclude<RiskLevel, 'normal'>>

export type Risk = keyof typeof RISKS

export function riskLevel(risks: readonly Risk[]): RiskLevel {
  const levels = risks.map((risk) => RISKS[risk])
  if (levels.includes('high')) return 'high'
  return levels.length > 0 ? 'medium' : 'normal'
}
