import type { IncomingMessage } from 'node:http'
import { addressNetwork, clientAddress } from '../../domain/clientAddress.js'
import { findProject, type Project, servesOrigin } from '../../domain/project.js'
import type { RelayLimits } from '../../domain/relay/limits.js'
import { checkRelayAuth, RelayAuthFault } from '../../domain/relay/relayAuth.js'
import { RELAY_PATH } from '../../domain/relay/relayUrl.js'
import type { Clock } from '../../ports/clock.js'

/** A socket that is opened, and what gives its place back. */
export type Admission = { leave: () => void } & (
  | { clientId: string; projectId: string }
  /** It is opened to be closed: only so does a client in a browser learn the reason, of 123 bytes at the most. */
  | { dismissal: string }
)

/** A socket that is not opened, with the answer to its request. */
export class SocketRefused extends Error {
  override name = 'SocketRefused'
  readonly status: 404 | 429 | 503

  constructor(status: SocketRefused['status'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** Decides who may use a socket: a client that proves its key, of a project that is known, within the limits. */
export function createAdmission(options: createAdmission.Options) {
  const { projects, urls, clock, limits, trustProxy } = options
  const open = new Map<string, number>()

  /** @throws SocketRefused */
  return async function admit(request: IncomingMessage): Promise<Admission> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://relay')
    if (pathname.replace(/\/$/, '') !== RELAY_PATH)
      throw new SocketRefused(404, `There is no WebSocket here; the relay is at ${RELAY_PATH}.`)
    // First of all, so that those who are dismissed are no more than anybody else.
    const leaveAddress = enter([
      ['address', addressNetwork(addressOf(request)), limits.socketsPerAddress],
    ])
    try {
      const client = await check(searchParams.get('auth'))
      if ('dismissal' in client) return { ...client, leave: leaveAddress }
      const project = findProject(projects, searchParams.get('projectId'))
      if (project === undefined) return { dismissal: UNKNOWN_PROJECT, leave: leaveAddress }
      if (!servesOrigin(project, request.headers.origin))
        return { dismissal: FOREIGN_ORIGIN, leave: leaveAddress }
      const leaveOthers = enter([
        ['client', client.clientId, limits.socketsPerClient],
        ['project', project.id, limits.socketsPerProject],
      ])
      const leave = () => {
        leaveAddress()
        leaveOthers()
      }
      return { ...client, projectId: project.id, leave }
    } catch (error) {
      leaveAddress()
      throw error
    }
  }

  async function check(auth: string | null): Promise<{ clientId: string } | { dismissal: string }> {
    try {
      return { clientId: await checkRelayAuth(auth, { urls, now: clock() }) }
    } catch (error) {
      if (error instanceof RelayAuthFault) return { dismissal: error.message }
      throw error
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

/** In the words of the public relay, which wallets and dapps look for. */
const UNKNOWN_PROJECT = 'Unauthorized: invalid key; the relay does not know this projectId.'
const FOREIGN_ORIGIN = 'Unauthorized: origin not allowed; it is not on the list of this project.'

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
