import type { SiwxMessage, SiwxSession } from './siwx.js'

export type OneClick = {
  /** From now on, connecting also asks for a sign-in. */
  offer: (createMessage: OneClick.CreateMessage) => void
  /** One message for each network; returned once. */
  take: () => readonly SiwxSession[]
}

export declare namespace OneClick {
  /** The account is not known yet. Undefined if the message is not ready in time. */
  type CreateMessage = () => Promise<SiwxMessage | undefined>
}
