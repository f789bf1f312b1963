import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { rateLimits as table } from '../../db/schema/limits.js'
import { mac } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { DomainError } from '../errors/domainError.js'
import { type Addition, addPoints, type CountedRate, mostLeft, type Row } from './addPoints.js'
import {
  type Limits,
  type LimitTable,
  type RateName,
  type Scope,
  type ScopedName,
  withOverrides,
} from './limits.js'

export type RateLimitName = ScopedName

/** Points of an action in `actionsPerDevice` and `actionsPerDay`, by kind: the first subject of the claim. */
const ACTION_POINTS = {
  change: 1,
  providerLogin: 1,
  passkeyLogin: 1,
  tokenLogin: 1,
  recovery: 2,
  handOver: 2,
  link: 4,
  resend: 6,
  name: 1,
  identityCode: 3,
  emailChange: 6,
  deletion: 30,
} as const
type ActionKind = keyof typeof ACTION_POINTS

type ActionLimit = Extract<RateLimitName, `actions${string}`>
export type Claim =
  | [name: ActionLimit, kind: ActionKind, ...subject: string[]]
  | [name: Exclude<RateLimitName, ActionLimit>, ...subject: string[]]

export class RateLimitError extends Error {
  override name = 'RateLimitError'
  readonly limit: RateLimitName
  /** Seconds until the window ends, between 1 and the window's length. */
  readonly seconds: number

  constructor(limit: RateLimitName, seconds: number) {
    super(`The rate limit ${limit} is used up.`)
    this.limit = limit
    this.seconds = seconds
  }
}

export function isRateLimited(error: unknown): boolean {
  const isRefused = error instanceof DomainError && error.kind === 'rateLimited'
  return isRefused || error instanceof RateLimitError
}

export type LimitState = {
  name: RateLimitName
  points: number
  spent: number
  /** Seconds until points return, between 1 and the window's length. */
  seconds: number
}

export function createRateLimiter(options: Options) {
  const { db, clock, key } = options
  const limits = withOverrides(options.limits)

  /** One row per window. The table stores only HMACs of the subjects (mail and network addresses). */
  function rowsOf([name, ...subject]: Claim): { row: string; limit: CountedRate }[] {
    const id = mac(key, subject)
    return ratesOf(limits, name).map((limit, index) => ({
      row: `${name}${index > 0 ? `/${index}` : ''}:${id}`,
      limit,
    }))
  }

  const pointsOf = ([name, first = '']: Claim) =>
    name.startsWith('actions') ? (ACTION_POINTS[first as ActionKind] ?? 1) : 1

  function stateOf(
    name: RateLimitName,
    limit: CountedRate,
    { spent, left }: Omit<Row, 'name'>,
  ): LimitState {
    const { points, window, drains } = limit
    // If the clock was set back, the wait must not exceed the window.
    const wait = Math.min(Math.max(left, 0), mostLeft(limit))
    const out = drains ? Math.ceil((wait * Math.max(points, 1)) / window) : left > 0 ? spent : 0
    return { name, points, spent: out, seconds: Math.max(1, Math.ceil(wait / SECOND)) }
  }

  /** @param more Whether more points are taken. @throws RateLimitError for the first exceeded claim that rejects */
  function judge(claims: readonly Claim[], rows: readonly Row[], more: boolean): LimitState[] {
    const found = new Map(rows.map((row) => [row.name, row]))
    return claims.map((claim) => {
      const [name] = claim
      const states = rowsOf(claim).map(({ row, limit }) => {
        const state = stateOf(name, limit, found.get(row) ?? { spent: 0, left: 0 })
        if (more) state.spent += pointsOf(claim)
        if (state.spent > state.points && !limit.drains)
          throw new RateLimitError(name, state.seconds)
        return state
      })
      return states[0] as LimitState
    })
  }

  const additionsOf = (claims: readonly Claim[]): Addition[] =>
    claims.flatMap((claim) => rowsOf(claim).map((each) => ({ ...each, points: pointsOf(claim) })))

  async function spend(claims: readonly Claim[], database: Database) {
    return judge(claims, await addPoints(database, clock(), additionsOf(claims)), false)
  }

  return {
    /**
     * Takes the points of all claims or none. Roll back an open transaction if this throws.
     * @throws RateLimitError for the first exceeded limit
     */
    async take(claims: readonly Claim[], taking: Taking = {}): Promise<LimitState[]> {
      const { database } = taking
      return database === undefined
        ? db.transaction((transaction) => spend(claims, transaction))
        : spend(claims, database)
    },

    /** Returns the states after the claims without taking points. @throws RateLimitError for the first exceeded limit */
    async tryOut(claims: readonly Claim[]): Promise<LimitState[]> {
      const now = clock()
      const names = claims.flatMap((claim) => rowsOf(claim).map(({ row }) => row))
      const rows = await db.select().from(table).where(inArray(table.name, names))
      return judge(
        claims,
        rows.map(({ endsAt, ...row }) => ({ ...row, left: endsAt.getTime() - now })),
        true,
      )
    },

    /** Row names for {@link giveBack}. Only for claims of one point. */
    namesOf: (claims: readonly Claim[]): string[] =>
      claims.flatMap((claim) => rowsOf(claim).map(({ row }) => row)),

    async giveBack(names: readonly string[], database: Database = db): Promise<void> {
      const additions = names.flatMap((row): Addition[] => {
        const limit = rateOfRow(limits, row)
        return limit === undefined ? [] : [{ row, points: -1, limit }]
      })
      await addPoints(database, clock(), additions)
    },
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

type Options = {
  db: Database
  clock: Clock
  key: Uint8Array
  limits?: Limits | undefined
}
type Taking = {
  database?: Database | undefined
}

function ratesOf(limits: LimitTable, name: RateLimitName): CountedRate[] {
  const [base = '', scope] = name.split('.')
  const limit = limits[base as RateName]
  const { window, also = [] } = limit
  const points = scope === undefined ? limit.points : limit[scope as Scope]
  const rates = [{ points: points ?? limit.points, window }, ...(scope === undefined ? also : [])]
  return rates.map((rate) => ({ ...rate, drains: limit.beyond === 'work' }))
}

function rateOfRow(limits: LimitTable, row: string): CountedRate | undefined {
  const [name = '', index = '0'] = row.slice(0, row.lastIndexOf(':')).split('/')
  if (!Object.hasOwn(limits, name.split('.')[0] ?? '')) return undefined
  return ratesOf(limits, name as RateLimitName)[Number(index)]
}
