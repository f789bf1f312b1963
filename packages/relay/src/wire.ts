import type { CloseCode } from './closeCodes.js'

export type Wire = {
  send: (text: string) => void
  offer: (text: string) => boolean
  /** Waits until this many bytes, and some of other clients, fit. Undefined when the socket is closed. */
  reserve: (bytes: number, least?: number) => Promise<Room | undefined>
  close: (code: CloseCode, reason: string) => void
}

export type Room = {
  /** @returns false if other clients have taken the rest of the space meanwhile. */
  send: (text: string) => boolean
  release: () => void
}
