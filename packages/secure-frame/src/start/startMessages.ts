import type { StartPurpose } from '@vestibule/protocol'

/** The message from a start page to each frame of the wallet on the page that opened it. */
export type StartHello = {
  type: 'vestibule:start'
  purpose: StartPurpose
  /** The window's own name, by which the page announced it to the frame. Not secret. */
  name: string
}

/**
 * From the frame to the start page. `wait`: the frame knows the window and has no request for it yet. `close`: there will be no
 * request. `go`: the window's destination, with data in the fragment, or with the window secret for another site.
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
