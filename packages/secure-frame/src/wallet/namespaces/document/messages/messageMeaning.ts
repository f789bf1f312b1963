/** The use of a signature, beyond a proof of the signer. */
export type MessageMeaning = {
  /**
   * `keys`: the signature creates keys. `agent`: another key or account may act. `action`: a service carries out an action.
   * `account`: a service changes an account without moving assets.
   */
  kind: 'keys' | 'agent' | 'action' | 'account'
  /** The account, in the message's own words. */
  account?: string | undefined
  /** The action, in the message's own words. */
  action?: string | undefined
}

/** The names of the risks on the cards of every namespace. */
export const MEANING_RISKS = {
  keys: 'tradingKey',
  agent: 'otherKey',
  action: 'serviceAction',
  account: 'accountChange',
} as const satisfies Record<MessageMeaning['kind'], string>
