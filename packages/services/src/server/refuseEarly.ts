import type { IncomingHttpHeaders } from 'node:http'
import type { Nonces } from '../domain/dpop/nonces.js'
import type { Proofs } from '../domain/dpop/proofs.js'
import { DomainError } from '../domain/errors/domainError.js'
import type { Admission } from '../domain/limits/admission/createAdmission.js'
import { addressSite, clientAddress } from '../domain/net/clientAddress.js'
import { rankOf, sessionIdOf } from '../routes/middleware/dpop.js'
import { failureBody } from '../routes/middleware/failure.js'

/** What asks for a proof, as `dpop.key` and `dpop.session` do. */
const PROVED = /^\/v1\/(?:auth|wallets|account)\//

/** What is seen of a request before anything is made of it. */
export type RequestHead = {
  path: string
  headers: IncomingHttpHeaders
  socketAddress: string | undefined
}

/** An answer that nothing was looked up for. */
export type EarlyRefusal = { status: 429; headers: Record<string, string>; body: string }

/**
 * Tells those to come again who would be refused anyway, while there is too much to do: by the head of their request, before
 * its proof, its body or the database, at the price of a look at its nonce. What a flood costs is what its refusals cost.
 */
export function createRefuseEarly(options: createRefuseEarly.Options) {
  const { admission, proofs, nonces, trustProxy, fallback } = options
  const bodies = new Map<number, string>()

  function bodyOf(seconds: number): string {
    const body = bodies.get(seconds) ?? JSON.stringify(failureBody(overloaded(seconds)))
    bodies.set(seconds, body)
    return body
  }

  return ({ path, headers, socketAddress }: RequestHead): EarlyRefusal | undefined => {
    if (!PROVED.test(path)) return undefined
    let isKnown = false
    const seconds = admission.turnAway({
      rank() {
        isKnown = proofs.seemsKnown(String(headers.dpop ?? ''))
        return rankOf({
          path,
          sessionId: sessionIdOf(headers.authorization),
          isKnown: () => isKnown,
        })
      },
      network() {
        const forwarded = new Headers({
          'x-forwarded-for': String(headers['x-forwarded-for'] ?? ''),
        })
        return addressSite(clientAddress({ headers: forwarded, socketAddress, trustProxy }))
      },
    })
    if (seconds === undefined) return undefined
    const nonce = nonces.peek()
    return {
      status: 429,
      headers: {
        ...fallback,
        'Content-Type': 'application/json',
        'Retry-After': String(seconds),
        // A known key keeps the one of its own.
        ...(nonce !== undefined && !isKnown && { 'DPoP-Nonce': nonce }),
      },
      body: bodyOf(seconds),
    }
  }
}

export declare namespace createRefuseEarly {
  type Options = {
    admission: Admission
    proofs: Proofs
    nonces: Nonces
    trustProxy: number
    /** Headers of every answer that does not bring its own. */
    fallback: Readonly<Record<string, string>>
  }
}

const overloaded = (seconds: number) =>
  new DomainError('rateLimited', 'rateLimited', { data: { seconds } })
