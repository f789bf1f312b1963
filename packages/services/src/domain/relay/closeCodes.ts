/** Why the relay closes a socket. Below 3000 they are RFC 6455's; WalletConnect's clients come back after all but one. */
export const CLOSE = {
  /** The process ends. */
  goingAway: 1001,
  /** The client sends what the relay cannot use, over and over. */
  abuse: 1008,
  /** The relay could not read what waits. */
  failed: 1011,
  /** Others need what the socket takes up: the public relay's code for too many requests. */
  tooMuch: 1013,
  /** The same try would fail again: WalletConnect's clients stay away and tell their developer the reason. */
  dismissed: 3000,
  /** The client does not read its messages. Unconfirmed ones wait for it. */
  slowReader: 4013,
} as const

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE]
