import type { Slot } from '../../domain/admission/fairQueue.js'
import type { Proof } from '../../domain/dpop/proofs.js'
import type { Session } from '../../domain/sessions/sessions.js'

/** The client address of a request, its client (IPv4 address or IPv6 /64) and its site (IPv4 /24 or IPv6 /48). */
export type ClientOf = { address: string; network: string; site: string }

/** The values that the server and its admission pass with a request, and the middleware's results. */
export type Env = {
  Bindings: ServerBindings & {
    from: ClientOf
    /** The request's slot. Absent for requests that are always answered. */
    slot?: Slot | undefined
  }
  Variables: {
    proof: Proof
    /** The request has its key's own nonce, which stays valid for every answer. */
    keepsNonce: boolean | undefined
    /** A login of this key has begun or ended, or its session is live: the key gets a personal nonce. */
    isUnderWay: boolean | undefined
    sessionId: string | undefined
    session: Session
    /** Whether the session of the request is still live. Absent without a session. */
    isSessionLive: (() => Promise<boolean>) | undefined
  }
}

export type ServerBindings = {
  incoming?:
    | {
        socket: { remoteAddress?: string | undefined }
        rawHeaders?: readonly string[] | undefined
      }
    | undefined
  /** The running answer; destroying it ends its connection. */
  outgoing?: { destroy: () => void } | undefined
}
