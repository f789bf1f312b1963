import type { Proof } from '../../domain/dpop/proofs.js'
import type { Place } from '../../domain/limits/admission/createPlace.js'
import type { Session } from '../../domain/sessions/sessions.js'

/** What the server hands over with a request, and what the middleware found out about it. */
export type Env = {
  Bindings: {
    incoming?:
      | {
          socket: { remoteAddress?: string | undefined }
          rawHeaders?: readonly string[] | undefined
        }
      | undefined
    /** The answer on its way; ends its connection. */
    outgoing?: { destroy: () => void } | undefined
  }
  Variables: {
    proof: Proof
    /** The request came with a nonce of its key's own, which stays good whatever becomes of it. */
    keepsNonce: boolean | undefined
    /** A login of this key has begun or is over, or its session lives: what gives it a nonce of its own. */
    isUnderWay: boolean | undefined
    /** Of the Authorization header, unchecked. */
    sessionId: string | undefined
    session: Session
    /** Whether the session that let a request in is one still; nothing where none did. */
    isSessionLive: (() => Promise<boolean>) | undefined
    /** Where the request was let in; nothing for what needs no place. */
    place: Place | undefined
  }
}
