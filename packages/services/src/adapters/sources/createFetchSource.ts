import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { limitTime } from '../../domain/net/limitTime.js'
import { isPublicAddress } from '../../domain/net/publicAddress.js'
import { SECOND } from '../../platform/time.js'
import type { FetchSource, SourceLimits } from '../../ports/sources.js'

const MOST_REDIRECTS = 3
const LOOK_UP = { timeout: 2 * SECOND, tries: 2 }
const MAX_HEADERS = 16 * 1024
/** Escaped slashes, dots and backslashes could bypass path checks. */
const HIDDEN = /%(?:2e|2f|5c)/i

/** All addresses of a name must be public, and the connection uses the checked address. Gateways may be private. */
export function createFetchSource(options: createFetchSource.Options = {}): FetchSource {
  const { gateways = [], isOpen = false, resolver = new Resolver(LOOK_UP) } = options

  const isOwn = (url: URL) =>
    isOpen || gateways.some((gateway) => url.href.startsWith(gateway) && !HIDDEN.test(url.pathname))

  async function judge(url: URL): Promise<string> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isOwn(url)) return host
    if (url.protocol !== 'https:' || url.port !== '' || url.username + url.password !== '')
      throw new Error('The source must be a plain https URL.')
    const addresses = isIP(host) === 0 ? await lookUp(host) : [host]
    const [address] = addresses
    if (address === undefined || !addresses.every(isPublicAddress))
      throw new Error('The source is not on the internet.')
    return address
  }

  async function lookUp(name: string): Promise<string[]> {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  }

  return async (source, limits) => {
    const signal = limitTime(limits.time, limits.signal)
    let url = new URL(source)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const address = await inTime(judge(url), signal)
      const answer = await ask(url, { address, signal, accept: limits.accept })
      const next = locationOf(answer, url)
      if (next === undefined) return readAll(answer, limits)
      answer.destroy()
      url = next
    }
    throw new Error('The source has too many redirects.')
  }
}

export declare namespace createFetchSource {
  type Options = {
    /** URLs of the operator's gateways. @default none */
    gateways?: readonly string[] | undefined
    /** Allows plain http and private networks, for development. @default false */
    isOpen?: boolean | undefined
    resolver?: Pick<Resolver, 'resolve4' | 'resolve6'> | undefined
  }
}

async function inTime<value>(work: Promise<value>, signal: AbortSignal): Promise<value> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function ask(
  url: URL,
  { address, signal, accept }: { address: string; signal: AbortSignal; accept: string },
): Promise<IncomingMessage> {
  const isHttps = url.protocol === 'https:'
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const request = (isHttps ? requestHttps : requestHttp)(
      {
        host: address,
        port: url.port || (isHttps ? 443 : 80),
        path: url.pathname + url.search,
        headers: { host: url.host, accept, 'accept-encoding': 'identity', connection: 'close' },
        // Connect by IP. Send the hostname as SNI, so that the certificate matches.
        ...(isHttps && isIP(name) === 0 && { servername: name }),
        agent: false,
        maxHeaderSize: MAX_HEADERS,
        signal,
      },
      resolve,
    )
    request.on('error', reject)
    request.end()
  })
}

function locationOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | undefined {
  if (statusCode < 300 || statusCode >= 400) return undefined
  const { location = '' } = headers
  if (!URL.canParse(location, url)) throw new Error('The redirect of the source has no target.')
  return new URL(location, url)
}

async function readAll(answer: IncomingMessage, { limit }: SourceLimits): Promise<Buffer> {
  try {
    const { statusCode, headers } = answer
    const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
    if (statusCode !== 200 || !isPlain || Number(headers['content-length'] ?? 0) > limit)
      throw new Error('Failed to read the source.')
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of answer as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > limit) throw new Error('The source is too long.')
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } finally {
    answer.destroy()
  }
}
