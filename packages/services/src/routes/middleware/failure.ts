import { cooldownText, type ErrorType, toWire } from '@vestibule/protocol'
import type { ErrorBody } from '@vestibule/protocol/http'
import { RateLimitError, type RateLimitName } from '../../domain/admission/rateLimiter.js'
import { ProofError } from '../../domain/dpop/proofError.js'
import { DomainError, type ErrorKind } from '../../domain/errors/domainError.js'
import { HttpError } from './httpError.js'

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  rateLimited: 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>

const USED_UP: Partial<Record<RateLimitName, ErrorType>> = {
  cooldown: 'emailCooldown',
}

export function isKnown(error: unknown): boolean {
  return [HttpError, DomainError, RateLimitError].some((known) => error instanceof known)
}

export function failureAnswer(error: unknown): Response {
  const failure = toHttpError(error)
  return Response.json(bodyOf(failure), { status: failure.status, headers: failure.headers })
}

export const failureBody = (error: unknown): ErrorBody => bodyOf(toHttpError(error))

function bodyOf(failure: HttpError): ErrorBody {
  return {
    error: toWire(failure),
    reasons: [{ name: failure.type, description: failure.message }],
  }
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof DomainError) {
    const { kind, type, message, data } = error
    return new HttpError(STATUS[kind], type, { message, data, headers: headersOf(error) })
  }
  if (!(error instanceof RateLimitError)) return new HttpError(500, 'unknown')
  const { limit, seconds } = error
  return new HttpError(429, USED_UP[limit] ?? 'rateLimited', {
    message: messageOf(limit, seconds),
    data: { seconds },
    headers: { 'Retry-After': String(seconds) },
  })
}

function messageOf(limit: RateLimitName, seconds: number): string | undefined {
  if (limit === 'cooldown') return cooldownText(seconds)
  return undefined
}

function headersOf(error: DomainError): Record<string, string> {
  if (error instanceof ProofError) return { 'WWW-Authenticate': `DPoP error="${error.fault}"` }
  const isForLater = error.kind === 'rateLimited' || error.kind === 'unavailable'
  const seconds = isForLater ? error.data?.seconds : undefined
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}
