import type { SiwxMessage, SiwxSession } from './siwx.js'

/** Sign-in while connecting, for wallets that approve both at once. */
export type OneClick = {
  /** From now on, asks its wallets for that. */
  offer: (createMessage: OneClick.CreateMessage) => void
  /** The wallet's sign-in messages of the connection, one for each network; returned once. */
  take: () => readonly SiwxSession[]
}

export declare namespace OneClick {
  /** Writes the message before the account is known. Undefined if it is not ready in time. */
  type CreateMessage = () => Promise<SiwxMessage | undefined>
}
