import type { IncomingMessage } from 'node:http'
import { addressNetwork, clientAddress } from '../../domain/clientAddress.js'
import { findProject, type Project } from '../../domain/project.js'
import type { RelayLimits } from '../../domain/relay/limits.js'
import { checkRelayAuth, RelayAuthFault } from '../../domain/relay/relayAuth.js'
import { RELAY_PATH } from '../../domain/relay/relayUrl.js'
import type { Clock } from '../../ports/clock.js'

/** Who opens a socket, and what gives their place back. */
export type Admission = { clientId: string; projectId: string; leave: () => void }

/** A socket that is not opened, with the answer to its request. */
export class SocketRefused extends Error {
  override name = 'SocketRefused'
  readonly status: 401 | 403 | 404 | 429 | 503

  constructor(status: SocketRefused['status'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** Decides who may open a socket: a client that proves its key, of a project that is known, within the limits. */
export function createAdmission(options: createAdmission.Options) {
  const { projects, urls, clock, limits, trustProxy } = options
  const open = new Map<string, number>()

  /** @throws SocketRefused */
  return async function admit(request: IncomingMessage): Promise<Admission> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://relay')
    if (pathname.replace(/\/$/, '') !== RELAY_PATH)
      throw new SocketRefused(404, `There is no WebSocket here; the relay is at ${RELAY_PATH}.`)
    const clientId = await check(searchParams.get('auth'))
    const project = findProject(projects, searchParams.get('projectId'))
    if (project === undefined)
      throw new SocketRefused(
        403,
        'Unauthorized: invalid key; the relay does not know this projectId.',
      )
    const network = addressNetwork(addressOf(request))
    const leave = enter([
      ['client', clientId, limits.socketsPerClient],
      ['address', network, limits.socketsPerAddress],
      ['project', project.id, limits.socketsPerProject],
    ])
    return { clientId, projectId: project.id, leave }
  }

  async function check(auth: string | null): Promise<string> {
    try {
      return await checkRelayAuth(auth, { urls, now: clock() })
    } catch (cause) {
      if (cause instanceof RelayAuthFault) throw new SocketRefused(401, cause.message, { cause })
      throw cause
    }
  }

  /** Takes a place of each, or none. */
  function enter(places: [what: string, who: string, most: number][]): () => void {
    const taken: string[] = []
    const leave = () => {
      for (const name of taken.splice(0)) {
        const count = (open.get(name) ?? 1) - 1
        if (count > 0) open.set(name, count)
        else open.delete(name)
      }
    }
    for (const [what, who, most] of places) {
      const name = `${what}:${who}`
      const count = (open.get(name) ?? 0) + 1
      if (count > most) {
        leave()
        throw new SocketRefused(429, `Too many sockets of this ${what}; there may be ${most}.`)
      }
      open.set(name, count)
      taken.push(name)
    }
    return leave
  }

  function addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
    return clientAddress({
      headers: new Headers({ 'x-forwarded-for': forwarded }),
      socketAddress: socket.remoteAddress,
      trustProxy,
    })
  }
}

export declare namespace createAdmission {
  type Options = {
    projects: readonly Project[]
    /** What tokens may name as their audience, in the spelling of `normaliseRelayUrl`. */
    urls: readonly string[]
    clock: Clock
    limits: RelayLimits
    /** Proxies that append to X-Forwarded-For. */
    trustProxy: number
  }
}
