import type { SiwxMessage, SiwxSession } from './siwx.js'

export type OneClick = {
  /** From now on, requests a sign-in during a connection. */
  offer: (createMessage: OneClick.CreateMessage) => void
  /** Returns the sessions, one per network. Later calls return an empty list. */
  take: () => readonly SiwxSession[]
}

export declare namespace OneClick {
  /** Runs before the account is known. Resolves to undefined if the message is not ready in time. */
  type CreateMessage = () => Promise<SiwxMessage | undefined>
}
