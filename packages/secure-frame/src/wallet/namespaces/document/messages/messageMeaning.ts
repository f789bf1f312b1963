export type MessageMeaning = {
  /**
   * `keys`: creates keys. `agent`: authorizes another key or account. `action`: a service acts.
   * `account`: a service changes an account without moving assets.
   */
  kind: 'keys' | 'agent' | 'action' | 'account'
  /** The account as the message names it. */
  account?: string | undefined
  action?: string | undefined
}

export const MEANING_RISKS = {
  keys: 'tradingKey',
  agent: 'otherKey',
  action: 'serviceAction',
  account: 'accountChange',
} as const satisfies Record<MessageMeaning['kind'], string>
