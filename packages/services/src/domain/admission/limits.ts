import { RELAY_LIMITS as RELAY } from '@vestibule/relay'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time.js'

const MIB = 1024 * 1024

/** Points in a window of milliseconds. */
export type Rate = { points: number; window: number }

type Described = {
  unit: string
  /** The owner of a count. Each window, and each `site`, has a separate count. */
  key: string
  reason: string
}
export type RateLimit = Described &
  Rate & {
    /** Points in the same window for a site (an IPv4 /24 or an IPv6 /48), a user or a project. */
    site?: number | undefined
    user?: number | undefined
    project?: number | undefined
    /** Further windows, which must also allow a request. */
    also?: readonly Rate[] | undefined
    /** The response above the limit. @default 'refuse' */
    beyond?: 'refuse' | 'work' | undefined
  }
export type AmountLimit = Described & { amount: number }
/** An amount for each of several owners; the last one is for all together. */
export type SharedLimit = Described & { shares: Readonly<Record<string, number>> }

/**
 * Every limit of the services. The database counts rates that protect a secret or a mailbox, exactly and for all processes;
 * each process counts the others. `docs/limits.md` is generated from this table.
 */
export const LIMITS = {
  cooldown: {
    points: 1,
    window: 30 * SECOND,
    unit: 'code by mail',
    key: 'mail address, project and device',
    reason: 'The specification asks for 30 seconds between two codes.',
  },
  codesPerDevice: {
    points: 10,
    window: DAY,
    unit: 'code by mail',
    key: 'mail address and device',
    reason:
      'Each device that the owner has used before has a separate count. Other devices cannot use it up.',
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
    reason: 'Bounds the number of guessable codes.',
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
      'Makes mails to many addresses expensive. Other clients of the project hardly affect a client with unused codes.',
  },
  wrongCodes: {
    points: 200,
    window: HOUR,
    site: 20,
    beyond: 'work',
    unit: 'wrong code',
    key: 'deployment',
    reason:
      'An attacker guesses codes of many addresses, so every unknown device needs approval. Beyond its own limit a site no longer counts, and its unknown devices need approval.',
  },
  loginsPerClient: {
    points: 120,
    window: HOUR,
    site: 12_000,
    unit: 'login begun',
    key: 'client and way (mail, provider, passkey)',
    reason:
      'A login writes to the database and the audit log. For providers and passkeys a site has a separate count.',
  },
  guessesPerDevice: {
    points: 3,
    window: HOUR,
    unit: 'wrong code of a visit to a provider',
    key: 'device',
    reason: 'The code has six digits.',
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
    reason: 'Bounds the gain from a stolen session, and the audit log.',
  },
  actionsPerDevice: {
    points: 20,
    window: HOUR,
    user: 60,
    unit: 'point: a change of the wallet, a login begun is 1; a share for recovery, a hand-over is 2; a link is 4; a further code of a change is 6',
    key: 'device and kind of action',
    reason:
      'A device has a separate count, which another session of the user cannot use up. Beyond it, all devices of the user share a further count.',
  },
  actionsPerDay: {
    points: 30,
    window: DAY,
    site: 300,
    unit: 'point: a name registered, released or handed over is 1, a code for a change of sign-in methods 3, a change of the email 6, a deletion by a login alone 30',
    key: 'client (of names), device, user or mail address, and kind of action',
    reason: 'Bounds mails. One client could register any number of names, since keys are free.',
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
    reason: 'Nodes and vendors cost money.',
  },

  workingRequests: {
    amount: 20,
    unit: 'request',
    key: 'process',
    reason:
      'Keeps a core busy while some requests wait for the disk. The number falls to 4 while the event loop is busy.',
  },
  waitingRequests: {
    amount: 256,
    unit: 'request',
    key: 'class',
    reason: 'A longer queue only delays answers. The largest requester loses its newest request.',
  },
  nodeCallsInFlight: {
    amount: 64,
    unit: 'request to a node, or reading of the data API',
    key: 'network',
    reason:
      'The real limit follows the latency of the node, from 8 on. A quarter is for sites with slow calls.',
  },
  sourcesInFlight: {
    amount: 64,
    unit: 'picture or metadata of a third-party server',
    key: 'process',
    reason:
      'Reserved: 3/16 for sources that answer within half a second, 1/8 for sites with slow sources, 3/8 for slow sources of sites with few of them.',
  },
  connections: {
    amount: 8_192,
    unit: 'connection',
    key: 'process',
    reason: 'Each costs memory and a file descriptor.',
  },

  storedRows: {
    amount: 256 * MIB,
    unit: 'byte',
    key: 'each kind of row: sign-ins with a wallet, running logins, purchases, requests for windows',
    reason: 'The oldest rows of the largest holder are deleted first.',
  },
  storedTransfers: {
    amount: 5_000_000,
    unit: 'transfer of a token',
    key: 'database',
    reason: 'The accounts of the largest holder with the oldest requests are deleted first.',
  },
  storedPictures: {
    amount: 1_000_000_000,
    unit: 'byte',
    key: 'database',
    reason: 'The pictures of the largest holder with the oldest views are deleted first.',
  },
  eventLabels: {
    amount: 1_000,
    unit: 'label of an event',
    key: 'project and day',
    reason: 'Further labels count as `(other)`.',
  },

  // The relay: in each process, and stored for all processes. Limits per client would not help, since a key is free.
  relaySockets: {
    shares: {
      client: RELAY.socketsPerClient,
      address: RELAY.socketsPerAddress,
      all: RELAY.sockets,
    },
    unit: 'socket',
    key: 'client key, network address, process',
    reason: 'If all are in use, the largest address loses one.',
  },
  relaySubscriptions: {
    shares: {
      socket: RELAY.topicsPerSocket,
      address: RELAY.topicsPerAddress,
      all: RELAY.topics,
    },
    unit: 'topic',
    key: 'socket, network address, process',
    reason: 'If all are in use, the largest address loses a socket.',
  },
  relayRequests: {
    shares: { client: RELAY.callsPerMinute, address: RELAY.callsPerAddressPerMinute },
    unit: 'request in a minute; a published message is two',
    key: 'client key, network address',
    reason: 'Each costs a query of the database.',
  },
  relayBytes: {
    shares: { address: RELAY.bytesPerAddressPerSecond, all: RELAY.bytesPerSecond },
    unit: 'received byte in a second',
    key: 'network address, process',
    reason: 'The relay reads faster clients later. All busy clients share the total.',
  },
  relayHeld: {
    shares: { socket: RELAY.unsentPerSocket, address: RELAY.heldPerAddress, all: RELAY.held },
    unit: 'byte in transit',
    key: 'socket, network address, process',
    reason: 'If all are in use, the largest address loses a socket.',
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
    reason: 'At nine tenths, the relay deletes messages of the largest holders.',
  },
} as const satisfies Record<string, RateLimit | AmountLimit | SharedLimit>

export type LimitName = keyof typeof LIMITS

type Named<field extends string> = {
  [name in LimitName]: (typeof LIMITS)[name] extends Record<field, unknown> ? name : never
}[LimitName]
export type RateName = Named<'points'>
type AmountName = Named<'amount'>
/** Scopes of a rate with a separate count. */
export type Scope = 'site' | 'user' | 'project'
/** A rate, or a scope of it: `codesPerEmail.site`. */
export type ScopedName = RateName | { [scope in Scope]: `${Named<scope>}.${scope}` }[Scope]

/** The table, possibly with other figures. */
export type LimitTable = { [name in RateName]: RateLimit } & { [name in AmountName]: AmountLimit }

/** Overrides of {@link LIMITS}. */
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

/** @throws RangeError with a sentence for each unknown name and invalid figure; zero free codes are allowed */
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
