import type { IncomingMessage } from 'node:http'
import { addressNetwork, addressSite, clientAddress } from '../clientAddress.js'
import type { Shortage } from '../createRelay.js'
import type { RelayLimits } from '../limits.js'
import { checkRelayAuth, RelayAuthFault } from '../relayAuth.js'
import { RELAY_PATH } from '../relayUrl.js'
import { createQuota, type Holder } from '../scheduling/quota.js'
import type { Clock } from '../time.js'
import { SocketRefused } from './socketRefused.js'

export type Admission = { leave: () => void } & (
  | { clientId: string; projectId: string }
  /** Open the socket only to close it with a reason (at most 123 bytes): browsers do not report other errors. */
  | { dismissal: string }
)

export function createAdmission(options: createAdmission.Options) {
  const { servesOrigin, urls, clock, limits, trustProxy = 0, onShort } = options
  const open = new Map<string, number>()
  const sockets = createQuota({
    perAddress: limits.socketsPerAddress,
    overall: limits.sockets,
    onFull: () => onShort('connections'),
  })

  return {
    /** `address` is an IPv4 address, or an IPv6 site. */
    placeOf({ headers, socket }: IncomingMessage): Pick<Holder, 'address' | 'site'> {
      const forwarded = headers['x-forwarded-for']?.toString()
      const { remoteAddress: socketAddress } = socket
      const address = addressNetwork(clientAddress({ forwarded, socketAddress, trustProxy }))
      const site = addressSite(address)
      return { address: address.endsWith('/64') ? site : address, site }
    },

    admit(request: IncomingMessage, holder: Holder): Admission {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://relay')
      if (pathname.replace(/\/$/, '') !== RELAY_PATH)
        throw new SocketRefused(404, `Not a WebSocket path: connect to ${RELAY_PATH}.`)
      // Take the slot before the token check: rejected clients must not exceed the limit.
      if (!sockets.take(holder, 1)) throw noPlace(sockets.lack(holder, 1))
      const leaveAddress = () => sockets.leave(holder)
      try {
        const client = check(searchParams.get('auth'))
        if ('dismissal' in client) return { ...client, leave: leaveAddress }
        const projectId = searchParams.get('projectId') ?? ''
        const isServed = servesOrigin(projectId, request.headers.origin)
        if (isServed === undefined) return { dismissal: UNKNOWN_PROJECT, leave: leaveAddress }
        if (!isServed) return { dismissal: FOREIGN_ORIGIN, leave: leaveAddress }
        const leaveOthers = enter([['client', client.clientId, limits.socketsPerClient]])
        const leave = () => {
          leaveAddress()
          leaveOthers()
        }
        return { ...client, projectId, leave }
      } catch (error) {
        leaveAddress()
        throw error
      }
    },
  }

  function noPlace(lack: 'address' | 'overall' | undefined): SocketRefused {
    if (lack === 'overall')
      return new SocketRefused(503, 'Too many sockets are open; try again later.')
    const { socketsPerAddress } = limits
    return new SocketRefused(
      429,
      `Too many sockets of this address; the limit is ${socketsPerAddress}.`,
    )
  }

  function check(auth: string | null): { clientId: string } | { dismissal: string } {
    try {
      return { clientId: checkRelayAuth(auth, { urls, now: clock() }) }
    } catch (error) {
      if (error instanceof RelayAuthFault) return { dismissal: error.message }
      throw error
    }
  }

  /** Takes one slot of each kind, or none. */
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
        throw new SocketRefused(429, `Too many sockets of this ${what}; the limit is ${most}.`)
      }
      open.set(name, count)
      taken.push(name)
    }
    return leave
  }
}

/** The public relay's texts: wallets and dapps search for them. */
const UNKNOWN_PROJECT = 'Unauthorized: invalid key; the relay does not know this projectId.'
const FOREIGN_ORIGIN = 'Unauthorized: origin not allowed; it is not on the list of this project.'

export declare namespace createAdmission {
  type Options = {
    /** Whether a project allows this page's origin, or clients without a page. @returns undefined for an unknown project */
    servesOrigin: (projectId: string, origin: string | undefined) => boolean | undefined
    urls: readonly string[]
    clock: Clock
    limits: RelayLimits
    /** Number of proxies that append to X-Forwarded-For. @default 0 */
    trustProxy?: number | undefined
    onShort: (shortage: Shortage) => void
  }
}
