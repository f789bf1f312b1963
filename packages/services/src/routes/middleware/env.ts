import type { Slot } from '../../domain/admission/fairQueue.js'
import type { Proof } from '../../domain/dpop/proofs.js'
import type { Session } from '../../domain/sessions/sessions.js'

/** `network` is an IPv4 address or an IPv6 /64; `site` is an IPv4 /24 or an IPv6 /48. */
export type ClientOf = { address: string; network: string; site: string }

export type Env = {
  Bindings: ServerBindings & {
    from: ClientOf
    /** Absent for requests that do not enter the queue. */
    slot?: Slot | undefined
  }
  Variables: {
    proof: Proof
    /** The request used its key's personal nonce, which stays valid: the response needs no new nonce. */
    keepsNonce: boolean | undefined
    /** Set for a key with a running or finished login or an active session: it receives a personal nonce. */
    isUnderWay: boolean | undefined
    sessionId: string | undefined
    session: Session
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
  outgoing?: { destroy: () => void } | undefined
}
