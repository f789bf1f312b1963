import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { rateLimits as table } from '../../db/schema/limits.js'
import { mac } from '../../platform/bytes.js'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { addPoints, mostLeft, type Row } from './addPoints.js'
import type { RateLimit } from './rateLimit.js'

/** How much of what may be had in a window of how many milliseconds. */
export const RATE_LIMITS = {
  /** Codes per address, project and device: the specification's cool-down. */
  cooldown: { points: 1, window: 30 * SECOND },
  /** For a device that its owner has signed in with, or has approved by mail. */
  codesPerDevice: { points: 10, window: DAY },
  // For devices that the address does not know: what a network, or the block that it is in, may have sent to an address.
  codesPerEmailAndAddress: { points: 5, window: 10 * MINUTE },
  codesPerEmailAndBlock: { points: 15, window: 10 * MINUTE },
  codesPerAddress: { points: 120, window: HOUR },
  // Likewise; beyond these nobody is refused, but a device has to work, and to be approved by mail.
  requestsPerEmail: { points: 10, window: DAY, drains: true },
  requestsPerAddress: { points: 12, window: HOUR, drains: true },
  requestsPerBlock: { points: 60, window: HOUR, drains: true },
  requestsPerProject: { points: 500, window: HOUR, drains: true },
  /** Beyond this someone is spraying: every new device must be approved by mail. */
  wrongOverall: { points: 200, window: HOUR, drains: true },
  /** Logins at providers that a key begins, so that a page which begins them by itself does not spend its network's. */
  providerLoginsPerKey: { points: 20, window: HOUR },
  /** Those that a network begins. */
  providerLoginsPerAddress: { points: 120, window: HOUR },
  /** The same for all networks of one site: anyone who has a /48 has 65 536 of them. */
  providerLoginsPerSite: { points: 1_200, window: HOUR },
  /** Challenges for passkeys that a key asks for, and those that a network and a site do, likewise. */
  passkeyLoginsPerKey: { points: 20, window: HOUR },
  passkeyLoginsPerAddress: { points: 120, window: HOUR },
  passkeyLoginsPerSite: { points: 1_200, window: HOUR },
  // Wrong codes and numbers of visits to a provider: of a key's, of an account's logins, and of changes to an account, where one
  // number in three is right. Anyone who leads the owner's browser to a provider that asks nothing can spend the codes of an
  // account: they are many for that, and few among a million. The devices that it knows sign in all the same.
  numbersPerKey: { points: 3, window: HOUR },
  codesPerAccount: { points: 30, window: DAY },
  sharesPerMinute: { points: 60, window: MINUTE },
  sharesPerHour: { points: 300, window: HOUR },
  sharesPerDay: { points: 1_000, window: DAY },
  rotationsPerDay: { points: 1_000, window: DAY },
  /**
   * Shares for recovery: a visitor needs one, and mistypes before that. What a device has of its own is spent first, so
   * that no other session of the user can take it away.
   */
  recoveriesPerDevice: { points: 10, window: HOUR },
  recoveriesPerUser: { points: 30, window: HOUR },
  /**
   * Vaults, recovery methods and exports: only calls with the wallet's vault write token spend it. What a device has of its
   * own comes first here, too: anyone who sits at one of them must not keep the others from cancelling what was added there.
   */
  changesPerDevice: { points: 20, window: HOUR },
  changesPerUser: { points: 60, window: HOUR },
  /** Deletions that a login alone asks for. */
  deletionsByLogin: { points: 1, window: DAY },
  linksPerDevice: { points: 5, window: HOUR },
  linksPerUser: { points: 20, window: HOUR },
  /** Changes of the email that a device begins: five tries at a code each. */
  emailChangesPerDevice: { points: 5, window: DAY },
  /** Codes that an address is sent for changes of sign-in methods, no matter who begins them: five tries at each. */
  identityCodesPerEmail: { points: 10, window: DAY },
  identityCodesPerDevice: { points: 10, window: DAY },
  /** Further codes of one of a change's two addresses. Its window is as long as a change can last. */
  resendsPerEmailChange: { points: 3, window: HOUR },
  /** Sessions for pages of the wallet's own. */
  handOversPerDevice: { points: 10, window: HOUR },
  /** Requests for a window and replies to it. */
  popupsPerDevice: { points: 30, window: MINUTE },
  /** Of those, the ones that are long, which lie in the database for as long as this: hardly any request is. */
  longPopupsPerDevice: { points: 20, window: 10 * MINUTE },
  /** The same of a user, who has as many devices as they sign in on. */
  popupsPerUser: { points: 120, window: MINUTE },
  longPopupsPerUser: { points: 60, window: 10 * MINUTE },
  /** The same of a network, where many users may be, and of all networks of one site. */
  popupsPerAddress: { points: 600, window: MINUTE },
  popupsPerSite: { points: 1_200, window: MINUTE },
  longPopupsPerAddress: { points: 80, window: 10 * MINUTE },
  longPopupsPerSite: { points: 160, window: 10 * MINUTE },
  // All that follow are counted in the process, before anything else is done: first signatures that are looked at, then
  // what works with the database without a proof. News of a window are what both sides look for every second.
  proofsPerAddress: { points: 1_200, window: MINUTE },
  readinessPerAddress: { points: 300, window: MINUTE },
  devicePagesPerAddress: { points: 60, window: MINUTE },
  providerPagesPerAddress: { points: 60, window: MINUTE },
  popupNewsPerAddress: { points: 3_000, window: MINUTE },
  // Those who sign in with a wallet of their own: nonces, signatures that are looked at, and what is asked with a token. A page
  // asks for its session when it loads.
  signInNoncesPerAddress: { points: 120, window: MINUTE },
  signInNoncesPerProject: { points: 12_000, window: MINUTE },
  signInsPerAddress: { points: 60, window: MINUTE },
  signInsPerProject: { points: 6_000, window: MINUTE },
  signInSessionsPerAddress: { points: 600, window: MINUTE },
  keySetsPerAddress: { points: 300, window: MINUTE },
  // What comes from memory, or goes to the log.
  originsPerAddress: { points: 120, window: MINUTE },
  configurationsPerAddress: { points: 240, window: MINUTE },
  directoryPerAddress: { points: 300, window: MINUTE },
  imagesPerAddress: { points: 3_000, window: MINUTE },
  /** Pictures of what accounts hold: a list has hundreds, and a browser keeps them. */
  picturesPerAddress: { points: 3_000, window: MINUTE },
  // Requests with events, and rows that they may be counted in.
  eventsPerAddress: { points: 60, window: MINUTE },
  eventsPerProject: { points: 6_000, window: MINUTE },
  reportsPerAddress: { points: 30, window: MINUTE },
  // Calls of nodes: what one network may ask for, and what all of a project's visitors may. A card is tried out once or
  // twice.
  callsPerAddress: { points: 1_200, window: MINUTE },
  callsPerProject: { points: 60_000, window: MINUTE },
  // What the data API reads: a point for a request, and some for each chain that has to be asked.
  dataPerAddress: { points: 600, window: MINUTE },
  dataPerProject: { points: 30_000, window: MINUTE },
  // What those readings ask of nodes, each call one, and of indexes, each page ten.
  upstreamPerAddress: { points: 6_000, window: MINUTE },
  upstreamPerProject: { points: 300_000, window: MINUTE },
  /** Transfers of accounts that are written to the database for a project's visitors. */
  dataRowsPerProject: { points: 500_000, window: DAY },
  simulationsPerUser: { points: 60, window: MINUTE },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof RATE_LIMITS
/** Figures in the place of those of {@link RATE_LIMITS}. */
export type Limits = Partial<Record<RateLimitName, Pick<RateLimit, 'points' | 'window'>>>
/** A rate limit and whose it is. */
export type Claim = [name: RateLimitName, ...subject: string[]]

/** Thrown when a rate limit does not cover what was asked. */
export class RateLimitError extends Error {
  override name = 'RateLimitError'
  readonly limit: RateLimitName
  /** Until the window ends; at least one, at most the window. */
  readonly seconds: number

  constructor(limit: RateLimitName, seconds: number) {
    super(`The rate limit ${limit} is used up.`)
    this.limit = limit
    this.seconds = seconds
  }
}

/** How a rate limit stands after points were taken. */
export type Standing = {
  name: RateLimitName
  points: number
  /** Points that are out now. */
  spent: number
  /** Until some are back; at least one, at most the window. */
  seconds: number
}

/** Counts in the database what each subject has used up, any number of limits in one atomic statement. */
export function createRateLimiter(options: createRateLimiter.Options) {
  const { db, clock, key, limits } = options
  const all = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [
      name,
      { ...limit, ...limits?.[name as RateLimitName] },
    ]),
  ) as Record<RateLimitName, RateLimit>

  /** Subjects are mail and network addresses: the table gets to see their HMAC alone. */
  const rowName = ([name, ...subject]: Claim) => `${name}:${mac(key, subject)}`
  const limitOf = (row: string) => row.slice(0, row.indexOf(':')) as RateLimitName
  const additionOf = (row: string, points: number) => ({
    row,
    points,
    limit: all[limitOf(row)],
  })

  function standing({ name: row, spent, left }: Row): Standing {
    const name = limitOf(row)
    const { points, window, drains } = all[name]
    // A clock that was set back must not make anyone wait longer than the window.
    const wait = Math.min(Math.max(left, 0), mostLeft(all[name]))
    const out = drains ? Math.ceil((wait * Math.max(points, 1)) / window) : left > 0 ? spent : 0
    return { name, points, spent: out, seconds: Math.max(1, Math.ceil(wait / SECOND)) }
  }

  /** @throws RateLimitError for the first that is overdrawn and does not drain. */
  function refuse(standings: readonly Standing[]) {
    for (const { name, points, spent, seconds } of standings)
      if (spent > points && !all[name].drains) throw new RateLimitError(name, seconds)
  }

  /** In the order of the claims. */
  function inOrder(claims: readonly Claim[], rows: readonly Row[]): Standing[] {
    const found = new Map(rows.map((row) => [row.name, row]))
    return claims.map((claim) => {
      const name = rowName(claim)
      return standing(found.get(name) ?? { name, spent: 0, left: 0 })
    })
  }

  async function spend(claims: readonly Claim[], database: Database) {
    const additions = claims.map((claim) => additionOf(rowName(claim), 1))
    const standings = inOrder(claims, await addPoints(database, clock(), additions))
    refuse(standings)
    return standings
  }

  return {
    /**
     * Takes a point of each rate limit, or of none: what is refused costs nothing. An open transaction has to be given up
     * when this throws.
     * @throws RateLimitError for the first that does not cover it.
     */
    async take(
      claims: readonly Claim[],
      taking: createRateLimiter.Taking = {},
    ): Promise<Standing[]> {
      const { database } = taking
      return database === undefined
        ? db.transaction((transaction) => spend(claims, transaction))
        : spend(claims, database)
    },

    /**
     * Does as if a point of each were taken, and takes none.
     * @throws RateLimitError for the first that does not cover it.
     */
    async tryOut(claims: readonly Claim[]): Promise<Standing[]> {
      const now = clock()
      const rows = await db
        .select()
        .from(table)
        .where(inArray(table.name, claims.map(rowName)))
      const standings = inOrder(
        claims,
        rows.map(({ endsAt, ...row }) => ({ ...row, left: endsAt.getTime() - now })),
      ).map((before) => ({ ...before, spent: before.spent + 1 }))
      refuse(standings)
      return standings
    },

    /** What {@link giveBack} knows the claims by, to be kept until then. */
    namesOf: (claims: readonly Claim[]): string[] => claims.map(rowName),

    /** Gives one point of each back. */
    async giveBack(names: readonly string[], database: Database = db): Promise<void> {
      await addPoints(
        database,
        clock(),
        names.map((name) => additionOf(name, -1)),
      )
    },
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

export declare namespace createRateLimiter {
  type Options = {
    db: Database
    clock: Clock
    /** Hides the subjects. */
    key: Uint8Array
    /** Other figures than {@link RATE_LIMITS}. */
    limits?: Limits | undefined
  }
  type Taking = {
    /** A transaction that is open already. @default one of its own */
    database?: Database | undefined
  }
}
