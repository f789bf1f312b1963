import type { StartPurpose } from '@vestibule/protocol'

/** Sent to each wallet frame in the opener. */
export type StartHello = {
  type: 'vestibule:start'
  purpose: StartPurpose
  name: string
}

/** `wait`: no request yet. `close`: no request will follow. `go`: the destination, with a fragment or the window secret. */
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
