export type MessageMeaning = {
  /**
   * `keys`: creates keys. `agent`: another key or account may act. `action`: a service acts. `account`: a service changes an
   * account without moving assets.
   */
  kind: 'keys' | 'agent' | 'action' | 'account'
  /** The account, in the message's own words. */
  account?: string | undefined
  action?: string | undefined
}

export const MEANING_RISKS = {
  keys: 'tradingKey',
  agent: 'otherKey',
  action: 'serviceAction',
  account: 'accountChange',
} as const satisfies Record<MessageMeaning['kind'], string>
