import type { CloseCode } from './closeCodes.js'

export type Wire = {
  send: (text: string) => void
  offer: (text: string) => boolean
  /** Waits until this many bytes fit, next to those of other clients. Undefined when the socket closes. */
  reserve: (bytes: number, least?: number) => Promise<Room | undefined>
  close: (code: CloseCode, reason: string) => void
}

export type Room = {
  /** @returns false if other clients have used the remaining space meanwhile */
  send: (text: string) => boolean
  release: () => void
}
