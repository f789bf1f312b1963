import { isLoopback } from '@vestibule/protocol'
import {
  allowInsecureRequests,
  type CustomFetch,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client'
import { parseUrl } from '../../../platform/parseUrl.js'
import { HOUR, MINUTE } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'

const FRESH = HOUR
/** Time in ms for which a document stays valid if later reads fail, with a retry every `PAUSE`. */
const STALE = 24 * HOUR
const PAUSE = MINUTE

/** Plain http is as safe as https: browsers and Node resolve these names only to this machine. */
export const isLocal = (url: string | undefined): boolean => {
  const parsed = parseUrl(url ?? '')
  return parsed?.protocol === 'http:' && isLoopback(parsed.hostname)
}

export async function readDiscovery(issuer: string, fetch: CustomFetch): Promise<ServerMetadata> {
  const config = await discovery(new URL(issuer), 'client', undefined, None(), {
    [customFetch]: fetch,
    ...(isLocal(issuer) && { execute: [allowInsecureRequests] }),
  })
  const { ...server } = config.serverMetadata()
  // The library accepts another issuer in Microsoft's documents. The issuer identifies accounts:
  // require the configured issuer.
  if (server.issuer !== issuer && server.issuer !== `${issuer}/`)
    throw new Error(`it names the issuer ${server.issuer}`)
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const url = server[name]
    const isSafe = parseUrl(url ?? '')?.protocol === 'https:'
    if (!isSafe && !(isLocal(issuer) && isLocal(url)))
      throw new Error(`its ${name} is ${url ?? 'missing'}`)
  }
  return server
}

type Kept = { server: ServerMetadata; readAt: number; askedAt: number }

export function createIssuers({ fetch, clock }: { fetch: CustomFetch; clock: Clock }) {
  const kept = new Map<string, Kept>()
  const reading = new Map<string, Promise<ServerMetadata>>()

  function readAgain(issuer: string): Promise<ServerMetadata> {
    const known = reading.get(issuer)
    if (known !== undefined) return known
    const read = readDiscovery(issuer, fetch)
      .then((server) => {
        kept.set(issuer, { server, readAt: clock(), askedAt: clock() })
        return server
      })
      .finally(() => reading.delete(issuer))
    reading.set(issuer, read)
    return read
  }

  return {
    /** @throws if the last successful read is over a day old */
    async get(issuer: string): Promise<ServerMetadata> {
      const found = kept.get(issuer)
      if (found === undefined) return readAgain(issuer)
      const now = clock()
      if (now - found.readAt < FRESH || now - found.askedAt < PAUSE) return found.server
      found.askedAt = now
      if (now - found.readAt >= STALE) return readAgain(issuer)
      return readAgain(issuer).catch(() => found.server)
    },
  }
}
