import type { Database } from '../db/database.js'
import type { Clock } from '../ports/clock.js'
import { clearBudget, givePoints, readBudget, takePoints } from './budgetRows.js'
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
  /** Shares for recovery: a visitor needs one, and mistypes before that. */
  recoveriesPerUser: { points: 30, window: HOUR },
  /** Vaults, ways back, devices and deletions. */
  changesPerUser: { points: 60, window: HOUR },
  linksPerUser: { points: 20, window: HOUR },
  /** Counted in the process, before a signature is looked at. */
  proofsPerAddress: { points: 1_200, window: MINUTE },
  // Counted in the process, as what comes from memory is.
  originsPerAddress: { points: 120, window: MINUTE },
  directoryPerAddress: { points: 300, window: MINUTE },
  imagesPerAddress: { points: 3_000, window: MINUTE },
  reportsPerAddress: { points: 30, window: MINUTE },
  // Counted in the process, before the database is asked: whether it answers, a mail's link, news of a window, which both
  // sides look for every second.
  readinessPerAddress: { points: 300, window: MINUTE },
  devicePagesPerAddress: { points: 60, window: MINUTE },
  popupNewsPerAddress: { points: 3_000, window: MINUTE },
  /** Calls of nodes, counted in the process: what one network may ask for, and what all of a project's visitors may. */
  callsPerAddress: { points: 1_200, window: MINUTE },
  callsPerProject: { points: 60_000, window: MINUTE },
  /** Counted in the process: a card is tried out once or twice. */
  simulationsPerUser: { points: 60, window: MINUTE },
  proxiedImagesPerAddress: { points: 600, window: MINUTE },
  popupsPerUser: { points: 30, window: MINUTE },
} as const satisfies Record<string, Budget>

export type Budget = { points: number; window: number }
export type BudgetName = keyof typeof BUDGETS
/** Beyond any budget: what is only noted is counted up to here. */
const BEYOND = 1_000_000_000

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

/** Counts in the database what each subject has used up. */
export function createBudgets(options: createBudgets.Options) {
  const { db, clock, key, limits } = options
  const all: Record<BudgetName, Budget> = { ...BUDGETS, ...limits }
  // Subjects are mail and network addresses: the table gets to see their HMAC alone.
  const rowName = ([name, ...subject]: Claim) => `${name}:${mac(key, subject)}`

  /** The rows of claims, with what they may come to and when a window that begins now ends. */
  function additions(claims: readonly Claim[], points: number) {
    const now = clock()
    return {
      names: claims.map(rowName),
      most: claims.map(([name]) => all[name].points),
      ends: claims.map(([name]) => new Date(now + all[name].window).toISOString()),
      points,
      now: new Date(now).toISOString(),
    }
  }

  function refusal([name]: Claim, endsAt: Date): BudgetSpent {
    // A clock that was set back must not make anybody wait longer than the window.
    const wait = Math.min(endsAt.getTime() - clock(), all[name].window)
    return new BudgetSpent(name, Math.max(1, Math.ceil(wait / SECOND)))
  }

  return {
    /**
     * Takes points of each budget, or of none, in one statement: what is refused costs nothing and writes nothing.
     * @throws BudgetSpent for the first that does not cover it.
     */
    async take(claims: readonly Claim[], taking: createBudgets.Taking = {}): Promise<void> {
      const { points = 1, database = db } = taking
      const asked = additions(claims, points)
      const rows = await takePoints(database, asked)
      const missed = rows.findIndex(({ isTaken }) => !isTaken)
      if (missed < 0) return
      const names = asked.names.filter((_name, index) => rows[index]?.isTaken)
      if (names.length > 0) await givePoints(database, { names, points })
      const spent = rows.findIndex(({ endsAt }) => endsAt !== null)
      const place = Math.max(spent, spent < 0 ? missed : 0)
      throw refusal(claims[place] as Claim, new Date(rows[place]?.endsAt ?? asked.now))
    },

    /** Takes one point, of a budget that has none left too. */
    async note(claim: Claim, database: Database = db): Promise<void> {
      await takePoints(database, { ...additions([claim], 1), most: [BEYOND] })
    },

    /** Gives one point of each back. */
    async giveBack(claims: readonly Claim[], database: Database = db): Promise<void> {
      await givePoints(database, { names: claims.map(rowName), points: 1 })
    },

    /** Starts the budget anew. */
    async clear(claim: Claim, database: Database = db): Promise<void> {
      await clearBudget(database, { name: rowName(claim) })
    },

    async isSpent(claim: Claim): Promise<boolean> {
      const [row] = await readBudget(db, {
        name: rowName(claim),
        now: new Date(clock()).toISOString(),
      })
      return row !== undefined && row.spent >= all[claim[0]].points
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
