/** How much harm a request can do beyond what its own line says. The texts are the approval's. */
export const RISKS = {
  /** A spender may take any amount of a token, at any time. */
  unlimitedApproval: 'high',
  /** An operator may take every token of a collection. */
  approvalForAll: 'high',
  /** A signature that lets somebody else move tokens, without a transaction of the visitor's. */
  permit: 'high',
  /** A signature that sells what somebody else names the price for. */
  order: 'high',
  /** A receiver or spender looks like an address that the visitor knows, and is another one. */
  lookAlike: 'high',
  /** A token calls itself what a well-known one is called. */
  imitation: 'high',
  /** Coins go along with a call to a contract. */
  callWithValue: 'high',
  /** What the call does cannot be told. */
  undecodable: 'high',
  /** Calls are made for the visitor by a contract that the wallet does not know. */
  unverifiedSteps: 'high',
  /** A router hands something to somebody else. */
  otherRecipient: 'high',
  /** A router keeps something, which anybody can then take. */
  leftBehind: 'high',
  /** Most of what the visitor has of something goes to an address that never got anything. */
  mostToNew: 'high',
  /** The message is not text, so that nobody can know what it means. */
  unreadable: 'high',
  /** New code goes on the chain. */
  contractCreation: 'high',
  /** A spender may take some amount of a token. */
  approval: 'medium',
  /** Typed data without a network holds on all of them. */
  anyNetwork: 'medium',
  /** Invisible characters are written out. */
  hiddenCharacters: 'medium',
} as const satisfies Record<string, 'medium' | 'high'>

export type Risk = keyof typeof RISKS
export type RiskLevel = 'normal' | 'medium' | 'high'

/** The same request with more risks. Nothing takes one away here, so that nobody's answer makes a card look safer. */
export function withRisks<request extends { risks: Risk[]; level: RiskLevel }>(
  request: request,
  more: readonly Risk[],
): request {
  const risks = [...new Set([...request.risks, ...more])]
  return { ...request, risks, level: riskLevel(risks) }
}

/** The level of the gravest risk. */
export function riskLevel(risks: readonly Risk[]): RiskLevel {
  const levels = risks.map((risk) => RISKS[risk])
  if (levels.includes('high')) return 'high'
  return levels.length > 0 ? 'medium' : 'normal'
}
