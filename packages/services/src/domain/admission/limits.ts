import { RELAY_LIMITS as RELAY } from '@vestibule/relay'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time.js'

const MIB = 1024 * 1024

/** `window` in ms. */
export type Rate = { points: number; window: number }

type Described = {
  unit: string
  /** Each window and each `site` has its own count. */
  key: string
  reason: string
}
export type RateLimit = Described &
  Rate & {
    /** Points in the same window for a site (IPv4 /24 or IPv6 /48), a user or a project. */
    site?: number | undefined
    user?: number | undefined
    project?: number | undefined
    /** Further windows that must also allow a request. */
    also?: readonly Rate[] | undefined
    /** Action above the limit. @default 'refuse' */
    beyond?: 'refuse' | 'work' | undefined
  }
export type AmountLimit = Described & { amount: number }
/** One amount per owner. The last amount is the total. */
export type SharedLimit = Described & { shares: Readonly<Record<string, number>> }

/**
 * All limits of the services. The database counts rates that protect a secret or a mailbox, exactly
 * and for all processes. Each process counts the others. `docs/limits.md` is generated from this
 * table.
 */
export const LIMITS = {
  cooldown: {
    points: 1,
    window: 30 * SECOND,
    unit: 'code by mail',
    key: 'mail address, project and device',
    reason: 'The specification requires 30 seconds between two codes.',
  },
  codesPerDevice: {
    points: 10,
    window: DAY,
    unit: 'code by mail',
    key: 'mail address and device',
    reason: 'Each known device of the owner has its own count. Other devices cannot use it up.',
  },
  codesPerEmail: {
    points: 5,
    window: 10 * MINUTE,
    site: 15,
    unit: 'code by mail to an unknown device',
    key: 'mail address and client',
    reason: 'One client cannot fill a mailbox, and other clients still get codes for it.',
  },
  freeCodesPerEmail: {
    points: 10,
    window: DAY,
    beyond: 'work',
    unit: 'code to an unknown device',
    key: 'mail address',
    reason: 'Limits the number of codes that an attacker can guess.',
  },
  freeCodesPerClient: {
    points: 12,
    window: HOUR,
    site: 60,
    project: 500,
    beyond: 'work',
    unit: 'code to an unknown device',
    key: 'client',
    reason:
      'Makes emails to many addresses expensive. Clients with unused codes are hardly affected by other clients.',
  },
  wrongCodes: {
    points: 200,
    window: HOUR,
    site: 20,
    beyond: 'work',
    unit: 'wrong code',
    key: 'deployment',
    reason:
      'If an attacker guesses codes of many addresses, every unknown device needs approval. A site beyond its own limit no longer adds to this count, and its unknown devices need approval.',
  },
  loginsPerClient: {
    points: 120,
    window: HOUR,
    site: 12_000,
    unit: 'started login',
    key: 'client and way (mail, provider, passkey)',
    reason:
      'A login writes to the database and the audit log. For logins at providers and by passkey, a site has a separate count.',
  },
  guessesPerDevice: {
    points: 3,
    window: HOUR,
    unit: 'wrong code of a visit to a provider',
    key: 'device',
    reason: 'A code has six digits.',
  },
  guessesPerAccount: {
    points: 30,
    window: DAY,
    unit: 'wrong code of a visit to a provider',
    key: 'account at the provider',
    reason: 'Limits guesses that many devices make for one account.',
  },
  sharesPerDevice: {
    points: 60,
    window: MINUTE,
    also: [
      { points: 300, window: HOUR },
      { points: 1_000, window: DAY },
    ],
    unit: 'released share, renewed share or requested passkey',
    key: 'device, each of the three',
    reason: 'Limits the damage by a stolen session, and the size of the audit log.',
  },
  actionsPerDevice: {
    points: 20,
    window: HOUR,
    user: 60,
    unit: 'point: a change of the wallet or a started login costs 1; a share for recovery or a session for the hub 2; a link of a device 4; another code for a change 6',
    key: 'device and kind of action',
    reason:
      'A device has a separate count, which another session of the user cannot use up. Beyond it, all devices of the user share another count.',
  },
  actionsPerDay: {
    points: 30,
    window: DAY,
    site: 300,
    unit: 'point: registering, releasing or transferring a name costs 1, a code for a change of sign-in methods 3, a change of the email 6, a deletion by a login alone 30',
    key: 'client (of names), device, user or mail address, and kind of action',
    reason: 'Limits mails. Keys are free, so one client could register any number of names.',
  },

  requestsPerClient: {
    points: 6_000,
    window: MINUTE,
    site: 60_000,
    unit: 'point: a request costs 1, with the database 4, with a signature for a name or a handshake of the relay 20',
    key: 'client',
    reason: 'Limits the work for one client on an idle process.',
  },
  nodeCallsPerClient: {
    points: 6_000,
    window: MINUTE,
    site: 60_000,
    unit: 'point: a node request of the data API costs 1, a call of a page 5 (50 for a search of the chain and for each 64 KiB beyond the first), a request about a swap or a purchase 20, a vendor page or a vendor quote 100',
    key: 'client',
    reason: 'Nodes and vendors charge for requests.',
  },

  workingRequests: {
    amount: 20,
    unit: 'request',
    key: 'process',
    reason:
      'Uses a core fully while some requests wait for the disk. Falls to 4 while the event loop is busy.',
  },
  waitingRequests: {
    amount: 256,
    unit: 'request',
    key: 'class',
    reason:
      'A longer queue would only delay responses. When it is full, the newest request of the largest requester is refused.',
  },
  nodeCallsInFlight: {
    amount: 64,
    unit: 'request to a node, or read of the data API',
    key: 'network',
    reason:
      'The node’s latency sets the real limit, from 8 upwards. A quarter is for sites with slow calls.',
  },
  sourcesInFlight: {
    amount: 64,
    unit: 'picture or metadata of a third-party server',
    key: 'process',
    reason:
      'Reserved: 3/16 for sources that respond within half a second, 1/8 for sites with slow sources, 3/8 for slow sources of sites that have few of them.',
  },
  connections: {
    amount: 8_192,
    unit: 'connection',
    key: 'process',
    reason: 'Each connection uses memory and a file descriptor.',
  },

  storedRows: {
    amount: 256 * MIB,
    unit: 'byte',
    key: 'each kind of row: sign-ins with a wallet, running logins, purchases, requests for windows',
    reason: 'The services first delete the oldest rows of the client that stores most.',
  },
  storedTransfers: {
    amount: 5_000_000,
    unit: 'transfer of a token',
    key: 'database',
    reason:
      'The services first delete accounts of the client that stores most, beginning with the oldest request.',
  },
  storedPictures: {
    amount: 1_000_000_000,
    unit: 'byte',
    key: 'database',
    reason:
      'The services first delete pictures of the client that stores most, beginning with the oldest view.',
  },
  eventLabels: {
    amount: 1_000,
    unit: 'label of an event',
    key: 'project and day',
    reason: 'Counts further labels as `(other)`.',
  },

  // The relay's limits: per process, and stored for all processes. Limits per client are useless,
  // because keys are free.
  relaySockets: {
    shares: {
      client: RELAY.socketsPerClient,
      address: RELAY.socketsPerAddress,
      all: RELAY.sockets,
    },
    unit: 'socket',
    key: 'client key, network address, process',
    reason: 'If all are in use, the relay closes a socket of the address with the most sockets.',
  },
  relaySubscriptions: {
    shares: {
      socket: RELAY.topicsPerSocket,
      address: RELAY.topicsPerAddress,
      all: RELAY.topics,
    },
    unit: 'topic',
    key: 'socket, network address, process',
    reason: 'If all are in use, the relay closes a socket of the address that uses most.',
  },
  relayRequests: {
    shares: { client: RELAY.callsPerMinute, address: RELAY.callsPerAddressPerMinute },
    unit: 'request in a minute; a published message is two',
    key: 'client key, network address',
    reason: 'Each request needs a database query.',
  },
  relayBytes: {
    shares: { address: RELAY.bytesPerAddressPerSecond, all: RELAY.bytesPerSecond },
    unit: 'received byte in a second',
    key: 'network address, process',
    reason:
      'Beyond the limit, the relay reads a client’s data later. All busy clients share the total.',
  },
  relayHeld: {
    shares: { socket: RELAY.unsentPerSocket, address: RELAY.heldPerAddress, all: RELAY.held },
    unit: 'byte in transit',
    key: 'socket, network address, process',
    reason: 'If all are in use, the relay closes a socket of the address that uses most.',
  },
  relayStored: {
    shares: {
      topic: RELAY.mailboxBytes,
      client: RELAY.storedPerClient,
      site: RELAY.storedPerSite,
      project: RELAY.storedPerProject,
      all: RELAY.stored,
    },
    unit: 'byte of waiting messages',
    key: 'topic, client key, site, project, database (`RELAY_STORAGE`)',
    reason: 'At nine tenths of a limit, the relay deletes messages of the clients that store most.',
  },
} as const satisfies Record<string, RateLimit | AmountLimit | SharedLimit>

export type LimitName = keyof typeof LIMITS

type Named<field extends string> = {
  [name in LimitName]: (typeof LIMITS)[name] extends Record<field, unknown> ? name : never
}[LimitName]
export type RateName = Named<'points'>
type AmountName = Named<'amount'>
export type Scope = 'site' | 'user' | 'project'
/** A rate, or a scope of it: `codesPerEmail.site`. */
export type ScopedName = RateName | { [scope in Scope]: `${Named<scope>}.${scope}` }[Scope]

export type LimitTable = { [name in RateName]: RateLimit } & { [name in AmountName]: AmountLimit }

export type Limits = {
  [name in RateName]?: Partial<Pick<RateLimit, 'points' | 'window' | Scope>>
} & { [name in AmountName]?: { amount: number } }

/** Names of earlier releases, and their successors. */
const RENAMED: Readonly<Record<string, LimitName | undefined>> = {
  codesPerEmailAndAddress: 'codesPerEmail',
  codesPerEmailAndBlock: 'codesPerEmail',
  codesPerAddress: 'loginsPerClient',
  providerLoginsPerAddress: 'loginsPerClient',
  providerLoginsPerSite: 'loginsPerClient',
  passkeyLoginsPerAddress: 'loginsPerClient',
  passkeyLoginsPerSite: 'loginsPerClient',
  requestsPerEmail: 'freeCodesPerEmail',
  requestsPerAddress: 'freeCodesPerClient',
  requestsPerBlock: 'freeCodesPerClient',
  requestsPerProject: 'freeCodesPerClient',
  wrongOverall: 'wrongCodes',
  numbersPerKey: 'guessesPerDevice',
  codesPerAccount: 'guessesPerAccount',
  sharesPerMinute: 'sharesPerDevice',
  sharesPerHour: 'sharesPerDevice',
  sharesPerDay: 'sharesPerDevice',
  rotationsPerDay: 'sharesPerDevice',
  recoveriesPerDevice: 'actionsPerDevice',
  changesPerDevice: 'actionsPerDevice',
  linksPerDevice: 'actionsPerDevice',
  handOversPerDevice: 'actionsPerDevice',
  resendsPerEmailChange: 'actionsPerDevice',
  providerLoginsPerKey: 'actionsPerDevice',
  passkeyLoginsPerKey: 'actionsPerDevice',
  recoveriesPerUser: 'actionsPerDevice',
  changesPerUser: 'actionsPerDevice',
  linksPerUser: 'actionsPerDevice',
  deletionsByLogin: 'actionsPerDay',
  emailChangesPerDevice: 'actionsPerDay',
  identityCodesPerEmail: 'actionsPerDay',
  identityCodesPerDevice: 'actionsPerDay',
  proofsPerAddress: 'requestsPerClient',
  readinessPerAddress: 'requestsPerClient',
  devicePagesPerAddress: 'requestsPerClient',
  providerPagesPerAddress: 'requestsPerClient',
  popupNewsPerAddress: 'requestsPerClient',
  signInNoncesPerAddress: 'requestsPerClient',
  signInsPerAddress: 'requestsPerClient',
  signInSessionsPerAddress: 'requestsPerClient',
  keySetsPerAddress: 'requestsPerClient',
  originsPerAddress: 'requestsPerClient',
  configurationsPerAddress: 'requestsPerClient',
  directoryPerAddress: 'requestsPerClient',
  imagesPerAddress: 'requestsPerClient',
  picturesPerAddress: 'requestsPerClient',
  eventsPerAddress: 'requestsPerClient',
  reportsPerAddress: 'requestsPerClient',
  dataPerAddress: 'requestsPerClient',
  callsPerAddress: 'nodeCallsPerClient',
  upstreamPerAddress: 'nodeCallsPerClient',
  simulationsPerUser: 'nodeCallsPerClient',
  dataRowsPerProject: 'storedTransfers',
  popupsPerUser: 'storedRows',
  popupsPerSite: 'storedRows',
}

/** @throws RangeError with one sentence per unknown name and invalid number. Zero free codes are allowed */
export function withOverrides(overrides: Limits = {}): LimitTable {
  const faults = Object.entries(overrides).flatMap(([name, figures]) => {
    if (!Object.hasOwn(LIMITS, name)) return [unknownName(name)]
    const known: object = LIMITS[name as LimitName]
    return Object.entries(figures).flatMap(([field, value]) => {
      if (!Object.hasOwn(known, field) || typeof value !== 'number')
        return [`The limit \`${name}\` has no figure \`${field}\`.`]
      const mayBeZero = 'beyond' in known
      if (value > 0 || (value === 0 && mayBeZero)) return []
      return [
        `\`${field}\` of the limit \`${name}\` must be ${mayBeZero ? 'zero or more' : 'above zero'}.`,
      ]
    })
  })
  if (faults.length > 0) throw new RangeError(faults.join(' '))
  return Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      { ...limit, ...overrides[name as keyof Limits] },
    ]),
  ) as LimitTable
}

function unknownName(name: string): string {
  const renamed = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined
  if (renamed !== undefined) return `The limit \`${name}\` is now \`${renamed}\`.`
  return `There is no limit \`${name}\`.`
}
