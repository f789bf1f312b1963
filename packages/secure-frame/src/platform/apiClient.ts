import { fromWire, randomUuid, VestibuleError } from '@vestibule/protocol'
import { ErrorBody } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { sha256Text, toBase64Url, utf8 } from './bytes.js'

const API_TIMEOUT = 10_000
/** Clock skew in ms above which proofs use the services' time. */
const TOLERATED_SKEW = 30_000
/** Extra time in ms for a login. The sum with API_TIMEOUT is two minutes, like the page's `DEADLINES.login`. */
export const LOGIN_WAITS = 110_000

export type ApiClient = {
  /**
   * @throws the services' error with `data.status`; `requestTimedOut`, `requestAborted`, `invalidReply`; `somethingWrong`
   * without a readable answer
   */
  request: <const schema extends z.core.$ZodType>(
    request: Request<schema>,
  ) => Promise<z.output<schema>>
  /** For a closing page: prepares a signed request whose response is ignored. Valid while the services accept its nonce and proof. */
  prepare: (request: Unsent) => Promise<() => void>
  nonce: () => string | undefined
}

/** Sends DPoP proofs (RFC 9449) with the newest nonce. Retries once after an old nonce or a wrong clock. */
export function createApiClient(options: Options): ApiClient {
  const {
    baseUrl,
    keys,
    session,
    locale,
    fetch = globalThis.fetch,
    timeout = API_TIMEOUT,
  } = options
  let { nonce } = options
  let skew = 0

  async function sign(request: Unsent): Promise<[URL, RequestInit]> {
    const { method, path, body, claims } = request
    const url = new URL(path, baseUrl)
    const { session: sessionId = await session() } = request
    const target = url.origin + url.pathname
    const proof = await prove(await keys(), {
      ...claims,
      iat: Math.floor((Date.now() + skew) / 1_000),
      jti: randomUuid(),
      htm: method,
      htu: target,
      nonce,
      ath: sessionId === undefined ? undefined : await sha256Text(sessionId),
    })
    const language = locale?.()
    const init: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        dpop: proof,
        ...(language && { 'accept-language': language }),
        ...(sessionId !== undefined && { authorization: `DPoP ${sessionId}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    }
    return [url, init]
  }

  async function send({ signal, ...request }: Sent): Promise<Response> {
    const [url, init] = await sign(request)
    const response = await fetch(url, { ...init, signal })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    const difference = Date.parse(response.headers.get('date') ?? '') - Date.now()
    if (!Number.isNaN(difference)) skew = Math.abs(difference) > TOLERATED_SKEW ? difference : 0
    return response
  }

  async function exchange(request: Sent): Promise<{ response: Response; body: unknown }> {
    const datedBy = skew
    let response = await send(request)
    const isMisdated = skew !== datedBy && hasFault(response, 'invalid_dpop_proof')
    if (isMisdated || wantsNonce(response)) response = await send(request)
    const text = await response.text()
    return { response, body: parseJson(text, response.status) }
  }

  return {
    async request({ response: schema, signal, waits = 0, ...request }) {
      const deadline = AbortSignal.timeout(timeout + waits)
      const either = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
      const { response, body } = await exchange({ ...request, signal: either }).catch((cause) => {
        if (cause instanceof VestibuleError) throw cause
        if (signal?.aborted) throw new VestibuleError('requestAborted')
        if (deadline.aborted) throw new VestibuleError('requestTimedOut')
        throw new VestibuleError('somethingWrong', { data: { reason: 'network' }, cause })
      })
      if (!response.ok) throw failure(response.status, body)
      const parsed = z.safeParse(schema, body)
      if (!parsed.success) throw new VestibuleError('invalidReply')
      return parsed.data
    },
    async prepare(request) {
      const [url, init] = await sign(request)
      return () => {
        fetch(url, { ...init, keepalive: true }).catch(() => {})
      }
    },
    nonce: () => nonce,
  }
}

type Options = {
  /** The wallet origin, in the form of `location.origin`. */
  baseUrl: string
  keys: () => Promise<CryptoKeyPair>
  session: () => Promise<string | undefined>
  /** Language of emails that a request causes. @default the browser's language */
  locale?: (() => string) | undefined
  nonce?: string | undefined
  fetch?: typeof globalThis.fetch | undefined
  /** Timeout in ms. @default API_TIMEOUT */
  timeout?: number | undefined
}

type Request<schema extends z.core.$ZodType> = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  response: schema
  claims?: Record<string, string> | undefined
  /** A session that is no longer stored. @default the stored session */
  session?: string | undefined
  /** Extra time in ms for the answer. @default 0 */
  waits?: number | undefined
  signal?: AbortSignal | undefined
}

type Unsent = Omit<Request<z.core.$ZodType>, 'response' | 'signal' | 'waits'>
type Sent = Unsent & { signal: AbortSignal }

/** RFC 9449, section 4.2. The `dpop` package can only use the device's clock. */
async function prove({ privateKey, publicKey }: CryptoKeyPair, claims: object): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const head = { alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } }
  const signed = [head, claims].map((part) => toBase64Url(utf8(JSON.stringify(part)))).join('.')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, privateKey, utf8(signed))
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}

/** RFC 9449, section 8: the server requires the nonce of this answer. */
function wantsNonce(response: Response): boolean {
  return hasFault(response, 'use_dpop_nonce') && response.headers.has('dpop-nonce')
}

function hasFault({ status, headers }: Response, fault: string): boolean {
  return status === 401 && headers.get('www-authenticate')?.includes(`error="${fault}"`) === true
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new VestibuleError('somethingWrong', { data: { status } })
  }
}

function failure(status: number, body: unknown): VestibuleError {
  const parsed = z.safeParse(ErrorBody, body)
  if (!parsed.success) return new VestibuleError('somethingWrong', { data: { status } })
  const { type, message, data } = fromWire(parsed.data.error)
  return new VestibuleError(type, { message, data: { ...data, status } })
}
