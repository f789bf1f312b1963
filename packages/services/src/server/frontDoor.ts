import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { addressNetwork, addressSite, clientAddress, RELAY_PATH } from '@vestibule/relay'
import { LRUCache } from 'lru-cache'
import type { Admission, Rank } from '../domain/admission/createAdmission.js'
import type { Slot } from '../domain/admission/fairQueue.js'
import { RateLimitError } from '../domain/admission/rateLimiter.js'
import { createRefusalQueue } from '../domain/admission/refusalQueue.js'
import type { Nonces } from '../domain/dpop/nonces.js'
import { ProofError } from '../domain/dpop/proofError.js'
import type { Glance, Proofs } from '../domain/dpop/proofs.js'
import { DomainError } from '../domain/errors/domainError.js'
import type { Decision } from '../domain/metrics/createMetrics.js'
import { findProject, type Project } from '../domain/projects/project.js'
import type { Logger } from '../platform/log.js'
import { requestIdOf } from '../platform/requestId.js'
import { SECOND } from '../platform/time.js'
import type { ClientOf, Env, ServerBindings } from '../routes/middleware/env.js'
import { failureBody } from '../routes/middleware/failure.js'
import { type Ranks, sessionIdOf } from '../routes/middleware/ranks.js'
import { MAX_BODY } from '../routes/middleware/readBody.js'
import type { RepeatedAnswers } from './repeatedAnswers.js'

export type Answer = (request: Request, server: Env['Bindings']) => Response | Promise<Response>

export type App = {
  fetch: (request: Request, server?: Asked) => Response | Promise<Response>
  /** Checks each request before the server handles it. @default `fetch` admits all requests itself */
  door?: FrontDoor | undefined
  /** Recent responses that a server repeats after the front door. @default `fetch` creates each response */
  repeated?: RepeatedAnswers | undefined
}

/** Contains the front door's decision if the request has passed it. */
type Asked = ServerBindings & { admitted?: Admitted | undefined }
type Admitted = { slot: Slot | undefined; from: ClientOf }

export type RequestHead = {
  path: string
  query: string
  header: (
    name: 'dpop' | 'authorization' | 'x-forwarded-for' | 'x-request-id',
  ) => string | undefined
  socketAddress: string | undefined
}

export type Refusal = { status: number; headers: Record<string, string>; body: string }

const MOST_ADDRESSES = 10_000
/** Maximum pending requests on a connection. Browsers and proxies wait for each response. */
const MOST_REQUESTS_ON_CONNECTION = 32
/** Always answered, even while all other requests are rejected. */
const ALWAYS = '/livez'
/** Routes that use the database, with their relative cost. */
const DATABASE =
  /^\/(?:v1\/(?:auth|wallets|popups|profile|ccip|account\/(?:deletion|identities))|auth|device|undo-email|e|i|readyz)(?:\/|$)/
const DATABASE_PRICE = 4
/** Routes that create or verify a signature, in addition to the relay's handshake. */
const SIGNED = /^\/v1\/(?:ccip\/|profile\/account\/?$)/
const SIGNED_PRICE = 20
/** Routes that require a key's proof, which determines the priority class. */
const PROVED = /^\/v1\/(?:auth|wallets|popups|account\/(?:deletion|identities))(?:\/|$)/
const PROJECT = /(?:^|&)projectId=([^&]*)/

export function createFrontDoor(options: Options) {
  const { admission, trustProxy, projects, fallback = {}, proved, onDecision, log } = options
  const noteRefusal = log && createRefusalLog(log)
  const addresses = new LRUCache<string, ClientOf>({ max: MOST_ADDRESSES })
  const bodies = new WeakMap<Error, string>()

  function fromOf({ header, socketAddress }: RequestHead): ClientOf {
    const address = clientAddress({
      forwarded: header('x-forwarded-for'),
      socketAddress,
      trustProxy,
    })
    const known = addresses.get(address)
    if (known !== undefined) return known
    const from = { address, network: addressNetwork(address), site: addressSite(address) }
    addresses.set(address, from)
    return from
  }

  function projectOf({ query }: RequestHead): string | undefined {
    const [, named] = PROJECT.exec(query) ?? []
    return named === undefined ? undefined : findProject(projects, named)?.id
  }

  function glanceOf({ path, header }: RequestHead): Glance | undefined {
    if (proved === undefined || proved.nonces.peek() === undefined || !PROVED.test(path))
      return undefined
    return proved.proofs.glance(header('dpop') ?? '')
  }

  function rankOf(head: RequestHead): Rank {
    const glance = glanceOf(head)
    const sessionId = sessionIdOf(head.header('authorization'))
    return proved?.ranks.rankOf({ path: head.path, glance, sessionId }) ?? 'new'
  }

  function refusalOf(head: RequestHead, error: Error): Refusal {
    const nonce = proved?.nonces.peek()
    const standing = nonce === undefined ? undefined : glanceOf(head)?.standing
    const isProved = PROVED.test(head.path)
    const request = requestIdOf(head.header('x-request-id'), trustProxy)
    const headers = {
      ...fallback,
      'X-Request-Id': request,
      'Content-Type': 'application/json',
      // A known key has its own nonce.
      ...(isProved && nonce !== undefined && standing !== 'known' && { 'DPoP-Nonce': nonce }),
      // A dapp's page may read a rejection, because it contains only the reason.
      ...(!isProved && { 'Access-Control-Allow-Origin': '*' }),
    }
    // Send the current nonce: otherwise the client's next attempt would fail too.
    const status = standing === 'stale' && error instanceof DomainError ? 401 : 429
    noteRefusal?.({ request, area: areaOf(head.path), status })
    if (status === 401)
      return { status, headers: { ...headers, ...STALE.headers }, body: STALE.body }
    const seconds = secondsOf(error)
    const body = bodies.get(error) ?? JSON.stringify(failureBody(error))
    bodies.set(error, body)
    return { status, headers: { ...headers, 'Retry-After': String(seconds) }, body }
  }

  return {
    refusals: createRefusalQueue(),

    /** Calls `start`, immediately or later, or `refuse`. A request to `/livez` needs no slot. */
    admit(head: RequestHead, call: Call): void {
      const from = fromOf(head)
      const routed = { ...head, path: plain(head.path) }
      if (routed.path === ALWAYS) {
        call.start({ slot: undefined, from })
        return
      }
      const requester = { client: from.network, site: from.site, project: projectOf(head) }
      const price = priceOf(routed.path)
      admission.join(
        { requester, price, rank: () => rankOf(routed) },
        {
          start(slot) {
            onDecision?.('admitted')
            call.start({ slot, from })
          },
          refuse(error) {
            onDecision?.(error instanceof RateLimitError ? 'rate' : 'queue')
            call.refuse(() => refusalOf(routed, error))
          },
        },
      )
    },
  }
}

export type FrontDoor = ReturnType<typeof createFrontDoor>

type Options = {
  admission: Admission
  projects: readonly Project[]
  trustProxy: number
  fallback?: Readonly<Record<string, string>> | undefined
  /** Determines the priority class of requests with a proof. Absent without such routes. */
  proved?: { proofs: Proofs; nonces: Nonces; ranks: Ranks } | undefined
  /** Receives a line for each rejection, at most ten per second. @default no lines */
  log?: Pick<Logger, 'info'> | undefined
  onDecision?: ((decision: Decision) => void) | undefined
}
type Call = {
  start: (admitted: Admitted) => void
  refuse: (refusal: () => Refusal) => void
}

/** Maximum log lines about rejections per second. Further rejections are only counted. */
const MOST_LINES = 10

/** The first line of each second reports the number of rejections that were not logged. */
function createRefusalLog(log: Pick<Logger, 'info'>) {
  let second = 0
  let lines = 0
  let unlogged = 0
  return (refusal: { request: string; area: string; status: number }): void => {
    const now = Math.floor(performance.now() / SECOND)
    if (now !== second) {
      second = now
      lines = 0
    }
    if (lines >= MOST_LINES) {
      unlogged++
      return
    }
    lines++
    log.info({ ...refusal, ...(unlogged > 0 && { unlogged }) }, 'request refused')
    unlogged = 0
  }
}

/** Returns only the first parts of a path, because the other parts may contain a secret. */
function areaOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  const area = first === 'v1' ? `/v1/${second}` : `/${first}`
  return /^[\w/.-]{1,64}$/.test(area) ? area : '/'
}

/** Sends each request through the front door, unless the server has already done so. */
export function behindDoor(door: FrontDoor, answer: Answer): App['fetch'] {
  async function leaveAfter({ slot, from }: Admitted, request: Request, server: Asked = {}) {
    try {
      return await answer(request, { ...server, slot, from })
    } finally {
      slot?.leave()
    }
  }
  return (request, server) => {
    if (server?.admitted !== undefined) return leaveAfter(server.admitted, request, server)
    const { pathname: path, search } = new URL(request.url)
    const head: RequestHead = {
      path,
      query: search.slice(1),
      header: (name) => request.headers.get(name) ?? undefined,
      socketAddress: server?.incoming?.socket.remoteAddress,
    }
    return new Promise((resolve, reject) => {
      door.admit(head, {
        start: (admitted) => leaveAfter(admitted, request, server).then(resolve, reject),
        refuse(refusal) {
          const { status, headers, body } = refusal()
          resolve(new Response(body, { status, headers }))
        },
      })
    })
  }
}

/** Rejects a request before creating a request object for the app. */
export function serveBehindDoor({ door, fetch, repeated }: App): RequestListener {
  if (door === undefined) return getRequestListener((request, env) => fetch(request, env))
  const passed = new WeakMap<object, Admitted>()
  const waiting = new WeakMap<Socket, number>()
  const answer = getRequestListener(async (request, env) => {
    const response = await fetch(request, { ...env, admitted: passed.get(env.incoming) })
    return repeated?.record(env.incoming, response) ?? response
  })
  return (request, response) => {
    const { socket } = request
    const requests = (waiting.get(socket) ?? 0) + 1
    // The client pipelines without reading, so Node would handle all buffered requests.
    if (requests > MOST_REQUESTS_ON_CONNECTION) socket.destroy()
    if (socket.destroyed) return
    waiting.set(socket, requests)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    door.admit(headOf(request), {
      start(admitted) {
        if (socket.destroyed) return admitted.slot?.leave()
        if (repeated?.repeat(request, response)) return admitted.slot?.leave()
        passed.set(request, admitted)
        void answer(request, response)
      },
      refuse(refusal) {
        if (!door.refusals.add(() => refuse(request, response, refusal))) socket.destroy()
      },
    })
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: () => Refusal) {
  if (request.socket.destroyed) return
  const { status, headers, body } = refusal()
  // Discard a short body. A long body may never end.
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const isWhole = length <= MAX_BODY || request.method === 'GET'
  response.writeHead(status, {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    ...(!isWhole && { Connection: 'close' }),
  })
  response.end(body)
}

export function headOf({ url = '', headers, socket }: IncomingMessage): RequestHead {
  const end = url.indexOf('?')
  return {
    path: end < 0 ? url : url.slice(0, end),
    query: end < 0 ? '' : url.slice(end + 1),
    header: (name) => headers[name]?.toString(),
    socketAddress: socket.remoteAddress,
  }
}

function priceOf(path: string): number {
  if (path === RELAY_PATH || SIGNED.test(path)) return SIGNED_PRICE
  return DATABASE.test(path) ? DATABASE_PRICE : 1
}

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

function secondsOf(error: Error): number {
  if (error instanceof RateLimitError) return error.seconds
  return error instanceof DomainError ? Number(error.data?.seconds ?? 1) : 1
}
