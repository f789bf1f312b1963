import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { dayOf } from '../analytics/countEvents.js'
import { OPEN_SHARE } from '../projects/sponsorPolicy.js'
import { SponsorError } from './sponsorError.js'

/** Shares per site, account, or both. Use a share per account only if no other user can spend it. */
export type Budget = {
  perDay: bigint
  perAccount?: bigint | undefined
  /** For all accounts of a site or a user. */
  perSite?: bigint | undefined
}

/** A separate row: a page without a session could use up an account's next nonces. */
export const revocationNonce = (nonce: string) => `revocation ${nonce}`

/**
 * Charges an operation's maximum cost to the budgets of project and account, exactly and for all
 * processes. A second signature for a nonce charges only the difference, because the chain accepts
 * one operation per nonce. The whole cost moves to the share of the last caller. If it does not fit
 * there and does not grow, it stays in the earlier share. A single operation may exceed a share.
 * @throws SponsorError `budgetSpent`, `accountBudgetSpent`, `accountHoldsTooMuch`, `tooManyOpen`
 */
export async function reserve(db: Database, asked: Asked): Promise<void> {
  const { project, network, account, nonce, most, budget, now, ...rest } = asked
  const day = dayOf(now)
  await db.transaction(async (transaction) => {
    const lock = `sponsor ${network}`
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const [open] = await transaction
      .select()
      .from(sponsorships)
      .where(
        and(
          eq(sponsorships.network, network),
          eq(sponsorships.account, account),
          eq(sponsorships.nonce, nonce),
          eq(sponsorships.state, 'open'),
        ),
      )
    if (open !== undefined && open.project !== project)
      throw new SponsorError('operationRefused', 'Another project pays for this operation.')
    const amount = open !== undefined && open.amount > most ? open.amount : most
    const spent = await readSpent(transaction, { project, network, account, day, site: rest.site })
    // Yesterday's reservation is not part of today's sums.
    const before = open?.day === day ? open.amount : 0n
    const ofSiteBefore = open?.site === rest.site ? before : 0n
    const share = budget.perDay / OPEN_SHARE
    const isOver = (held: bigint, most: bigint | undefined) =>
      most !== undefined && held + amount > most
    const holds = (others: bigint) => others > 0n && others + amount > share
    function refusal() {
      if (
        isOver(spent.account - before, budget.perAccount) ||
        isOver(spent.site - ofSiteBefore, budget.perSite)
      )
        return 'accountBudgetSpent'
      if (isOver(spent.project - before, budget.perDay)) return 'budgetSpent'
      if (budget.perAccount !== undefined && holds(spent.openOfAccount - before))
        return 'accountHoldsTooMuch'
      return holds(spent.openOfSite - ofSiteBefore) ? 'tooManyOpen' : undefined
    }
    const refused = refusal()
    const isCovered = open?.day === day && open.site !== rest.site && amount === open.amount
    if (refused !== undefined && !isCovered) throw new SponsorError(refused)
    const site = refused === undefined ? rest.site : open?.site

    const row = { ...{ project, network, account, nonce, day, amount }, ...rest }
    if (open === undefined)
      await transaction
        .insert(sponsorships)
        .values({ ...row, state: 'open', createdAt: new Date(now) })
    else
      await transaction
        .update(sponsorships)
        .set({ day, amount, site, validUntil: rest.validUntil })
        .where(eq(sponsorships.id, open.id))
  })
}

type Asked = {
  project: string
  network: string
  account: string
  nonce: string
  most: bigint
  budget: Budget
  now: number
  validUntil: Date
  fromBlock: bigint
  site: string
}

export async function readSpent(db: Database, of: Of) {
  const { project, network, account, day, site } = of
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(${sponsorships.amount}) filter (where ${condition}), 0)`
  const [row] = await db
    .select({
      project: sum(sql`true`),
      account: sum(sql`${sponsorships.account} = ${account}`),
      site: sum(sql`${sponsorships.site} = ${site}`),
      openOfAccount: sum(
        sql`${sponsorships.account} = ${account} and ${sponsorships.state} = 'open'`,
      ),
      openOfSite: sum(sql`${sponsorships.site} = ${site} and ${sponsorships.state} = 'open'`),
    })
    .from(sponsorships)
    .where(
      and(
        eq(sponsorships.project, project),
        eq(sponsorships.network, network),
        eq(sponsorships.day, day),
      ),
    )
  return {
    project: BigInt(row?.project ?? 0),
    account: BigInt(row?.account ?? 0),
    site: BigInt(row?.site ?? 0),
    openOfAccount: BigInt(row?.openOfAccount ?? 0),
    openOfSite: BigInt(row?.openOfSite ?? 0),
  }
}

type Of = { project: string; network: string; account: string; day: string; site: string }
