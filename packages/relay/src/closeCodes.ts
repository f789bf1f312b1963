/**
 * Close codes of the relay. Codes below 3000 are from RFC 6455. WalletConnect clients reconnect
 * after every code except 3000.
 */
export const CLOSE = {
  /** The process shuts down. */
  goingAway: 1001,
  /** The client sent only invalid frames, too many frames at once, or a frame that took over 30 seconds. */
  abuse: 1008,
  /** The relay could not read the waiting messages. */
  failed: 1011,
  /** The relay is overloaded: other sockets need the resources. */
  tooMuch: 1013,
  /**
   * Wrong token, project or origin; the reason says which. WalletConnect clients report it to their
   * developer and do not retry.
   */
  dismissed: 3000,
  /** The client does not read its messages. Unconfirmed messages stay stored. */
  slowReader: 4013,
} as const

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE]
