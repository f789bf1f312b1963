import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { budgets as table } from '../db/schema.js'
import type { Clock } from '../ports/clock.js'
import { mac } from './bytes.js'
import { DAY, HOUR, MINUTE, SECOND } from './time.js'

/** How much of what may be had in a window of how many milliseconds. */
export const BUDGETS = {
  /** Codes per address and project: the specification's cool-down. */
  cooldown: { points: 1, window: 30 * SECOND },
  codesPerEmail: { points: 10, window: DAY },
  codesPerAddress: { points: 20, window: HOUR },
  codesPerProject: { points: 500, window: HOUR },
  wrongPerEmail: { points: 50, window: DAY },
  wrongPerAddress: { points: 60, window: HOUR },
  /** Beyond this somebody is spraying: every new device must be approved by mail. */
  wrongOverall: { points: 200, window: HOUR },
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
  /** Vaults, recovery methods and exports: only calls with the wallet's control token spend it. */
  changesPerUser: { points: 60, window: HOUR },
  /** Deletions that a login alone asks for. */
  deletionsByLogin: { points: 1, window: DAY },
  linksPerDevice: { points: 5, window: HOUR },
  linksPerUser: { points: 20, window: HOUR },
  originsPerAddress: { points: 120, window: MINUTE },
  callsPerAddress: { points: 1_200, window: MINUTE },
  directoryPerAddress: { points: 300, window: MINUTE },
  /** Counted in the process: they come from memory. */
  imagesPerAddress: { points: 3_000, window: MINUTE },
  /** Requests for a window and replies to it. */
  popupsPerDevice: { points: 30, window: MINUTE },
  /** Counted in the process: both sides look for news every second. */
  popupNewsPerAddress: { points: 3_000, window: MINUTE },
  reportsPerAddress: { points: 30, window: MINUTE },
} as const satisfies Record<string, Budget>

export type Budget = { points: number; window: number }
export type BudgetName = keyof typeof BUDGETS
/** A budget and whose it is. */
export type Claim = [name: BudgetName, ...subject: string[]]

/** Thrown when a budget does not cover what was asked. */
export class BudgetSpent extends Error {
  override name = 'BudgetSpent'
  readonly budget: BudgetName
  /** Until the window ends; at least one, at most the window. */
  readonly seconds: number

  constructor(budget: BudgetName, seconds: number) {
    super(`The budget ${budget} is spent.`)
    this.budget = budget
    this.seconds = seconds
  }
}

/** Counts in the database what each subject has used up, in one atomic statement per budget. */
export function createBudgets(options: createBudgets.Options) {
  const { db, clock, key, limits } = options
  const all: Record<BudgetName, Budget> = { ...BUDGETS, ...limits }
  // Subjects are mail and network addresses: the table gets to see their HMAC alone.
  const rowName = ([name, ...subject]: Claim) => `${name}:${mac(key, subject)}`

  async function spend(database: Database, claim: Claim, points: number) {
    const { points: most, window } = all[claim[0]]
    const now = clock()
    const fresh = { spent: points, endsAt: new Date(now + window) }
    const isOver = sql`${table.endsAt} <= ${new Date(now).toISOString()}::timestamptz`
    const [row = fresh] = await database
      .insert(table)
      .values({ name: rowName(claim), ...fresh })
      .onConflictDoUpdate({
        target: table.name,
        set: {
          // Kept just above the limit, so that no flood can make the number overflow.
          spent: sql`case when ${isOver} then ${points}::int else least(${table.spent} + ${points}::int, ${most + points}::int) end`,
          endsAt: sql`case when ${isOver} then excluded.ends_at else ${table.endsAt} end`,
        },
      })
      .returning()
    return row
  }

  function refusal({ endsAt }: { endsAt: Date }, [name]: Claim): BudgetSpent {
    // A clock that was set back must not make anybody wait longer than the window.
    const wait = Math.min(endsAt.getTime() - clock(), all[name].window)
    return new BudgetSpent(name, Math.max(1, Math.ceil(wait / SECOND)))
  }

  return {
    /**
     * Takes points of each budget, or of none: what is refused costs nothing.
     * @throws BudgetSpent for the first that does not cover it.
     */
    async take(claims: readonly Claim[], taking: createBudgets.Taking = {}): Promise<void> {
      const { points = 1, database = db } = taking
      await database.transaction(async (transaction) => {
        for (const claim of claims) {
          const row = await spend(transaction, claim, points)
          if (row.spent > all[claim[0]].points) throw refusal(row, claim)
        }
      })
    },

    /** Takes one point, of a budget that has none left too. */
    async note(claim: Claim, database: Database = db): Promise<void> {
      await spend(database, claim, 1)
    },

    /** Gives one point of each back. */
    async giveBack(claims: readonly Claim[], database: Database = db) {
      for (const claim of claims)
        await database
          .update(table)
          .set({ spent: sql`greatest(${table.spent} - 1, 0)` })
          .where(eq(table.name, rowName(claim)))
    },

    /** Starts the budget anew. */
    async clear(claim: Claim, database: Database = db) {
      await database.delete(table).where(eq(table.name, rowName(claim)))
    },

    async isSpent(claim: Claim): Promise<boolean> {
      const [row] = await db
        .select()
        .from(table)
        .where(eq(table.name, rowName(claim)))
      return (
        row !== undefined && row.endsAt.getTime() > clock() && row.spent >= all[claim[0]].points
      )
    },
  }
}

export type Budgets = ReturnType<typeof createBudgets>

export declare namespace createBudgets {
  type Options = {
    db: Database
    clock: Clock
    /** Hides the subjects. */
    key: Uint8Array
    /** Other figures than {@link BUDGETS}. */
    limits?: Partial<Record<BudgetName, Budget>> | undefined
  }
  type Taking = {
    /** @default 1 */
    points?: number | undefined
    /** A transaction that is open already. */
    database?: Database | undefined
  }
}
