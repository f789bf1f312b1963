import type { Rank } from '../../domain/limits/admission/createAdmission.js'
import { createShares } from '../../domain/limits/admission/createShares.js'
import type { SessionIds } from '../../domain/sessions/sessionIds.js'

/** Paths that end so begin a sign-in; what a known key asks for on others goes on with one. */
const BEGINS = /\/start$/
/** Where a key alone is asked for: what a header says of a session there is looked at by nobody. */
const KEY_ALONE = /^\/v1\/auth\/(?:(?:email|oauth|passkey)\/|hand-over\/take$)/
/** A session's id as it travels: 32 bytes, base64url. */
const AUTHORIZATION = /^DPoP ([A-Za-z0-9_-]{43})$/i

/**
 * What one key may have asked for of late, where each counts half as much after a second: twice as much as a visitor's browser
 * with a few tabs. Who asks for more is a stranger: a nonce or a session is easily shown by many machines, and who holds the key
 * is known only once a signature was looked at, which is what a flood keeps others from.
 */
export const MOST_OF_A_KEY = 40

/** Finds out who goes first, by what a request shows. */
export function createRanks(options: createRanks.Options) {
  const { sessionIds, now = () => performance.now() } = options
  const asked = createShares(now)

  return {
    /** Who a request comes from, as far as it matters for who goes first. */
    rankOf(request: createRanks.Request): Rank {
      const { path, thumbprint, isKnown, sessionId, counts = false } = request
      const rank = ownRank({
        path,
        isKnown,
        hasSession: () => sessionId !== undefined && sessionIds.isGiven(sessionId, thumbprint),
      })
      if (rank === 'new') return rank
      // Only what brings a secret of the key's own, so that nobody else can use that up.
      if (counts) asked.add(thumbprint)
      return asked.of(thumbprint) > MOST_OF_A_KEY ? 'new' : rank
    },
  }
}

export type Ranks = ReturnType<typeof createRanks>

export declare namespace createRanks {
  type Options = {
    sessionIds: SessionIds
    /** Milliseconds that never go back. @default performance.now */
    now?: (() => number) | undefined
  }
  type Request = {
    /** As it is routed. */
    path: string
    thumbprint: string
    /** By the nonce of its key. */
    isKnown: boolean
    /** That it names. */
    sessionId: string | undefined
    /** Whether it is one more, and not one that is only looked at. @default false */
    counts?: boolean
  }
}

function ownRank(request: { path: string; isKnown: boolean; hasSession: () => boolean }): Rank {
  const { path, isKnown, hasSession } = request
  if (isKnown) return BEGINS.test(path) ? 'known' : 'underWay'
  return !KEY_ALONE.test(path) && hasSession() ? 'session' : 'new'
}

/** The session that an Authorization header names. */
export const sessionIdOf = (authorization = ''): string | undefined =>
  AUTHORIZATION.exec(authorization)?.[1]
