import { createBuckets } from '../../domain/admission/clientRates.js'
import type { Rank } from '../../domain/admission/createAdmission.js'
import type { Glance } from '../../domain/dpop/proofs.js'
import type { SessionIds } from '../../domain/sessions/sessionIds.js'

/** Paths with this ending begin a sign-in. Other requests of a known key continue a sign-in. */
const BEGINS = /\/start$/
/** Routes that check only the key and ignore a session in the header. */
const KEY_ALONE = /^\/v1\/auth\/(?:(?:email|oauth|passkey|token)\/|hand-over\/take$)/
/** A session's id in its wire format: 32 bytes, base64url. */
const AUTHORIZATION = /^DPoP ([A-Za-z0-9_-]{43})$/i

/** Requests per `window` ms: twice the rate of a browser with a few tabs. Many machines can share a nonce or a session. */
export const RATE_OF_A_KEY = { points: 40, window: 1_500 }

/** Ranks a request by its headers, before the signature check. */
export function createRanks(options: Options) {
  const { sessionIds, now = () => performance.now() } = options
  const buckets = createBuckets(RATE_OF_A_KEY, now)

  return {
    rankOf(request: Request): Rank {
      const { glance } = request
      const rank = ownRank(request, sessionIds)
      if (glance === undefined || rank === 'new') return 'new'
      if (buckets.waitFor(glance.thumbprint, 1) > 0) return 'new'
      buckets.take(glance.thumbprint, 1)
      return rank
    },
  }
}

export type Ranks = ReturnType<typeof createRanks>

type Options = {
  sessionIds: SessionIds
  /** A monotonic clock in ms. @default performance.now */
  now?: (() => number) | undefined
}
type Request = {
  path: string
  glance: Glance | undefined
  sessionId: string | undefined
}

function ownRank({ path, glance, sessionId }: Request, sessionIds: SessionIds): Rank {
  if (glance?.standing === 'known') return BEGINS.test(path) ? 'known' : 'underWay'
  if (glance === undefined || sessionId === undefined || KEY_ALONE.test(path)) return 'new'
  return sessionIds.isGiven(sessionId, glance.thumbprint) ? 'session' : 'new'
}

export const sessionIdOf = (authorization = ''): string | undefined =>
  AUTHORIZATION.exec(authorization)?.[1]
