import type { CloseCode } from './closeCodes.js'

/** One end of a socket, as the relay sees it. */
export type Wire = {
  /** Sends queued frames while the socket is open. */
  send: (text: string) => void
  /** Sends if the client keeps up and there is room. @returns whether it did */
  offer: (text: string) => boolean
  /**
   * Waits until this many bytes may be sent to this client and some of them fit beside other clients' data. Resolves with
   * undefined when the socket is closed.
   */
  reserve: (bytes: number, least?: number) => Promise<Room | undefined>
  close: (code: CloseCode, reason: string) => void
}

/** Room for some bytes on a socket. */
export type Room = {
  /** @returns false if other clients have taken the rest of the space meanwhile. */
  send: (text: string) => boolean
  /** Returns the unused room. */
  release: () => void
}
