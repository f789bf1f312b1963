import type { StartPurpose } from '@vestibule/protocol'

/** From a start page to each frame of the wallet on the page that opened it. */
export type StartHello = {
  type: 'vestibule:start'
  purpose: StartPurpose
  /** The window's own name, by which the page told the frame of it. It is no secret. */
  name: string
}

/**
 * From the frame to the start page. `wait`: the frame knows the window and has nothing for it yet. `close`: nothing comes.
 * `go`: where the window goes on. Its data is in the fragment or, where it leaves for another site first, the
 * window secret.
 */
export type StartAnswer =
  | { do: 'wait' }
  | { do: 'close' }
  | {
      do: 'go'
      path: string
      /** For `login`: 256 random bits, base64url. For `settings`: the fragment of the path. */
      secret?: string | undefined
    }

export type StartReply = StartAnswer & { type: 'vestibule:start-answer' }
