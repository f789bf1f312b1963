import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'

/** Cache time in ms. Short, so that a changed project file takes effect within seconds. */
const LIFE = 1_000
const MOST_BYTES = 16 * 1024 * 1024
const LONGEST_URL = 512
const MOST_HEADERS = 32

/** Cached files of the frame: first part of the path, and route. */
const ROUTES: Readonly<Record<string, string>> = { f: '/f/:projectId', assets: '/assets/*' }
/** Request headers that are part of the cache key. */
const DECIDING = ['host', 'accept-encoding', 'origin', 'sec-fetch-site', 'sec-fetch-dest'] as const

/** A path with dots, even encoded, may lead to a visitor's private response. */
const ELSEWHERE = /[%\\?]|\/\./

/** Headers of uncached requests: with a body or a range. */
const ONLY_THE_APP = ['content-length', 'transfer-encoding', 'range'] as const

type Head = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>
type Answer = { route: string; headers: readonly string[]; body: Buffer }

/** Caches responses with files of the frame for a short time. */
export function createRepeatedAnswers({ onEnd }: Options) {
  const answers = new LRUCache<string, Answer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
    ttl: LIFE,
  })

  return {
    repeat(request: Head, response: ServerResponse): boolean {
      const start = performance.now()
      const key = keyOf(request)
      const answer = key === undefined ? undefined : answers.get(key)
      if (answer === undefined) return false
      const { route, headers, body } = answer
      const id = randomUUID()
      response.writeHead(200, [...headers, 'X-Request-Id', id])
      response.end(body)
      const seconds = (performance.now() - start) / 1_000
      onEnd({ request: id, method: 'GET', route, status: 200, seconds })
      return true
    },

    async record(request: Head, response: Response): Promise<Response> {
      const key = keyOf(request)
      const route = ROUTES[firstPart(request.url)]
      if (key === undefined || route === undefined || response.status !== 200) return response
      const body = Buffer.from(await response.arrayBuffer())
      const headers = new Headers(response.headers)
      headers.delete('x-request-id')
      headers.set('Content-Length', String(body.length))
      answers.set(key, { route, headers: [...headers].flat(), body })
      return new Response(body, { headers: response.headers })
    },
  }
}

export type RepeatedAnswers = ReturnType<typeof createRepeatedAnswers>

type Options = {
  onEnd: (end: {
    request: string
    method: string
    route: string
    status: number
    seconds: number
  }) => void
}

/** Undefined for requests that are not cached. */
function keyOf({ method, url = '', headers, rawHeaders }: Head): string | undefined {
  if (method !== 'GET' || url.length > LONGEST_URL || rawHeaders.length > 2 * MOST_HEADERS)
    return undefined
  if (!Object.hasOwn(ROUTES, firstPart(url)) || ELSEWHERE.test(url)) return undefined
  if (ONLY_THE_APP.some((name) => headers[name] !== undefined)) return undefined
  return DECIDING.reduce((key, name) => `${key}\n${headers[name] ?? ''}`, url)
}

const firstPart = (url = '') => url.slice(1, url.indexOf('/', 1))
