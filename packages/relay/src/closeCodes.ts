/**
 * The relay's reasons to close a socket. Codes below 3000 are RFC 6455's. WalletConnect's clients reconnect after all but one.
 */
export const CLOSE = {
  /** The process ends. */
  goingAway: 1001,
  /** Only unusable frames, too many at once, or a frame that takes over 30 seconds. */
  abuse: 1008,
  /** The relay could not read the waiting messages. */
  failed: 1011,
  /** Others need the socket's resources. */
  tooMuch: 1013,
  /**
   * A wrong token, project or origin; the reason says which. WalletConnect's clients report it to their developer and do not
   * retry.
   */
  dismissed: 3000,
  /** The client does not read its messages. Unconfirmed ones stay stored. */
  slowReader: 4013,
} as const

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE]
