import type { IncomingHttpHeaders } from 'node:http'
import type { Nonces } from '../domain/dpop/nonces.js'
import { ProofError } from '../domain/dpop/proofError.js'
import type { Glance, Proofs } from '../domain/dpop/proofs.js'
import { DomainError } from '../domain/errors/domainError.js'
import type { Admission } from '../domain/limits/admission/createAdmission.js'
import { addressSite, clientAddress } from '../domain/net/clientAddress.js'
import { failureBody } from '../routes/middleware/failure.js'
import { type Ranks, sessionIdOf } from '../routes/middleware/ranks.js'

/** What asks for a proof, as `dpop.key` and `dpop.session` do: not what is read of a chain's accounts, which any page may. */
const PROVED = /^\/v1\/(?:auth|wallets|account\/deletion|account\/identities)(?:\/|$)/

/** What is seen of a request before anything is made of it. */
export type RequestHead = {
  path: string
  headers: IncomingHttpHeaders
  socketAddress: string | undefined
}

/** An answer that nothing was looked up for. */
export type EarlyRefusal = { status: 401 | 429; headers: Record<string, string>; body: string }

/**
 * Tells those to come again who would be refused anyway, while there is too much to do: by the head of their request, before
 * its proof, its body or the database, at the price of a look at its nonce. What a flood costs is what its refusals cost.
 */
export function createRefuseEarly(options: createRefuseEarly.Options) {
  const { admission, proofs, nonces, ranks, trustProxy, fallback } = options
  const bodies = new Map<number, string>()

  function bodyOf(seconds: number): string {
    const body = bodies.get(seconds) ?? JSON.stringify(failureBody(overloaded(seconds)))
    bodies.set(seconds, body)
    return body
  }

  return ({ path: spelled, headers, socketAddress }: RequestHead): EarlyRefusal | undefined => {
    const path = plain(spelled)
    // Without a seed of the nonces nobody can be told from anyone.
    if (nonces.peek() === undefined || !PROVED.test(path)) return undefined
    let standing: Glance['standing'] | undefined
    const seconds = admission.turnAway({
      rank() {
        const seen = proofs.glance(String(headers.dpop ?? ''))
        standing = seen?.standing
        if (seen === undefined) return undefined
        const rank = ranks.rankOf({
          path,
          thumbprint: seen.thumbprint,
          isKnown: standing === 'known',
          sessionId: sessionIdOf(headers.authorization),
        })
        return rank === 'new' && standing !== 'new' ? undefined : rank
      },
      network() {
        const forwarded = { 'x-forwarded-for': String(headers['x-forwarded-for'] ?? '') }
        const from = { headers: new Headers(forwarded), socketAddress, trustProxy }
        return addressSite(clientAddress(from))
      },
    })
    if (seconds === undefined) return undefined
    const nonce = nonces.peek()
    const common = {
      ...fallback,
      'Content-Type': 'application/json',
      // A known key keeps the one of its own.
      ...(nonce !== undefined && standing !== 'known' && { 'DPoP-Nonce': nonce }),
    }
    // Anyone who lacks the present nonce is told that, as ever, and comes again with it at once.
    if (standing === 'stale' && nonce !== undefined)
      return { status: 401, headers: { ...common, ...STALE.headers }, body: STALE.body }
    return {
      status: 429,
      headers: { ...common, 'Retry-After': String(seconds) },
      body: bodyOf(seconds),
    }
  }
}

export declare namespace createRefuseEarly {
  type Options = {
    admission: Admission
    proofs: Proofs
    nonces: Nonces
    ranks: Ranks
    trustProxy: number
    /** Headers of every answer that does not bring its own. */
    fallback: Readonly<Record<string, string>>
  }
}

/** A path as it is routed. One that cannot be read is routed as it is. */
function plain(path: string): string {
  try {
    return path.includes('%') ? decodeURIComponent(path) : path
  } catch {
    return path
  }
}

const staleNonce = new ProofError('use_dpop_nonce')
const STALE = {
  headers: { 'WWW-Authenticate': `DPoP error="${staleNonce.fault}"` },
  body: JSON.stringify(failureBody(staleNonce)),
}

const overloaded = (seconds: number) =>
  new DomainError('rateLimited', 'rateLimited', { data: { seconds } })
