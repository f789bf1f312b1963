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
    reason: 'Limits how many codes an attacker can guess.',
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
      'An attacker may guess codes of many addresses. Above the limit, each unknown device needs approval. A site above its own limit does not count any more.',
  },
  loginsPerClient: {
    points: 120,
    window: HOUR,
    site: 12_000,
    unit: 'login begun',
    key: 'client and way (mail, provider, passkey)',
    reason:
      'A login writes to the database and the audit log. Providers and passkeys have a separate count per site.',
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
    reason: 'Bounds the guesses of many devices at one account.',
  },
  sharesPerDevice: {
    points: 60,
    window: MINUTE,
    also: [
      { points: 300, window: HOUR },
      { points: 1_000, window: DAY },
    ],
    unit: 'share released or renewed, passkey requested',
    key: 'device, each of the three',
    reason: 'Limits the damage of a stolen session, and the audit log.',
  },
  actionsPerDevice: {
    points: 20,
    window: HOUR,
    user: 60,
    unit: 'point: a change of the wallet, a login begun is 1; a share for recovery, a hand-over is 2; a link is 4; a further code of a change is 6',
    key: 'device and kind of action',
    reason:
      'Each device has its own count, which another session cannot use up. Above it, all devices of the user share a second count.',
  },
  actionsPerDay: {
    points: 30,
    window: DAY,
    site: 300,
    unit: 'point: a name registered, released or handed over is 1, a code for a change of sign-in methods 3, a change of the email 6, a deletion by a login alone 30',
    key: 'client (of names), device, user or mail address, and kind of action',
    reason: 'Limits emails. Keys are free, so one client could register many names.',
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
    unit: 'point: a request of the data API to a node is 1, a call of a page 5 (a search of the chain and each 64 KiB beyond the first ten times that), a request about a swap or a purchase 20, a page of a vendor or its quote of a swap 100',
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
      'A longer queue only delays answers. The newest request of the largest requester is rejected.',
  },
  nodeCallsInFlight: {
    amount: 64,
    unit: 'request to a node, or reading of the data API',
    key: 'network',
    reason:
      'Starts at 8 and follows the latency of the node. A quarter is for sites with slow calls.',
  },
  sourcesInFlight: {
    amount: 64,
    unit: 'picture or metadata of a third-party server',
    key: 'process',
    reason:
      'Reserved: 3/16 for sources that answer within half a second, 1/8 for sites with slow sources, 3/8 for slow sources of sites that use few.',
  },
  connections: {
    amount: 8_192,
    unit: 'connection',
    key: 'process',
    reason: 'Each socket uses memory and a file descriptor.',
  },

  storedRows: {
    amount: 256 * MIB,
    unit: 'byte',
    key: 'each kind of row: sign-ins with a wallet, running logins, purchases, requests for windows',
    reason: 'Deletes the oldest rows of the largest owner first.',
  },
  storedTransfers: {
    amount: 5_000_000,
    unit: 'transfer of a token',
    key: 'database',
    reason: 'Deletes the accounts with the oldest requests of the largest owner first.',
  },
  storedPictures: {
    amount: 1_000_000_000,
    unit: 'byte',
    key: 'database',
    reason: 'Deletes the pictures with the oldest views of the largest owner first.',
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
    reason: 'If all sockets are in use, the largest address loses one.',
  },
  relaySubscriptions: {
    shares: {
      socket: RELAY.topicsPerSocket,
      address: RELAY.topicsPerAddress,
      all: RELAY.topics,
    },
    unit: 'topic',
    key: 'socket, network address, process',
    reason: 'If all subscriptions are in use, the largest address loses a socket.',
  },
  relayRequests: {
    shares: { client: RELAY.callsPerMinute, address: RELAY.callsPerAddressPerMinute },
    unit: 'request in a minute; a published message is two',
    key: 'client key, network address',
    reason: 'Each costs a database query.',
  },
  relayBytes: {
    shares: { address: RELAY.bytesPerAddressPerSecond, all: RELAY.bytesPerSecond },
    unit: 'received byte in a second',
    key: 'network address, process',
    reason: 'The relay reads slower from fast clients. All busy clients share the total.',
  },
  relayHeld: {
    shares: { socket: RELAY.unsentPerSocket, address: RELAY.heldPerAddress, all: RELAY.held },
    unit: 'byte in transit',
    key: 'socket, network address, process',
    reason: 'If all bytes are in use, the largest address loses a socket.',
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
    reason: 'At nine tenths, the relay deletes messages of the largest owners.',
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
