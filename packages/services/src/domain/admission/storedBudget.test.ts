import { randomBytes } from 'node:crypto'
import { dataScans } from '@vestibule/indexer'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIns } from '../../db/schema/walletSignIns.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { forgetChains } from '../data/forgetChains.js'
import { keepBudget } from './storedBudget.js'

const NOW = Date.UTC(2026, 10, 20)
const ROW = 1_000
const ROWS = {
  table: signIns,
  id: sql`${signIns.id}`,
  size: sql.raw(String(ROW)),
  age: signIns.createdAt,
}

onDatabase((db) => {
  beforeEach(async () => {
    await db().delete(signIns)
    await db().delete(dataScans)
  })

  async function signIn(count: number, { site = '', client = '', from = 0 } = {}) {
    const name = () => randomBytes(16).toString('hex')
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ id: `${site}.${client}.${from + index}`, nonceHash: name(), renewalHash: name() },
      ...{ site, client, metadata: { x: 'x'.repeat(100) } },
      createdAt: new Date(NOW + from + index),
      expiresAt: new Date(NOW + 7 * 86_400_000),
    }))
    await db().insert(signIns).values(rows)
  }
  const left = async (site: string) => {
    const rows = await db().select().from(signIns).where(eq(signIns.site, site))
    return rows.map(({ client, createdAt }) => [client, createdAt.getTime() - NOW] as const)
  }
  const keep = (rows: number) => keepBudget(db(), ROWS, rows * ROW)

  test('deletes no row within the budget', async () => {
    await signIn(10, { site: 'a', client: '1' })
    await keep(10)
    expect(await left('a')).toHaveLength(10)
  })

  test('security: deletes the oldest rows of a site with 50 clients, and no rows of other sites', async () => {
    await signIn(5, { site: 'ada', client: '1' })
    for (let client = 0; client < 50; client++)
      await signIn(10, { site: 'mallory', client: `${client}`, from: 1_000 })
    await keep(100)
    expect(await left('ada')).toHaveLength(5)
    const rows = await left('mallory')
    expect(rows.length).toBeLessThanOrEqual(90)
    expect(rows.length).toBeGreaterThan(80)
    expect(new Set(rows.map(([client]) => client)).size).toBe(50)
    expect(Math.min(...rows.map(([, age]) => age))).toBeGreaterThanOrEqual(1_008)
  })

  test('control: a cleanup by age alone also deletes older rows of other sites', async () => {
    await signIn(5, { site: 'ada', client: '1' })
    await signIn(500, { site: 'mallory', client: '1', from: 1_000 })
    await db().execute(sql`delete from ${signIns} where ${signIns.id} in
      (select id from ${signIns} order by created_at limit 405)`)
    expect(await left('ada')).toEqual([])
  })

  test('keeps the rows of a client with few rows in a large site', async () => {
    await signIn(3, { site: 'office', client: 'ada' })
    await signIn(200, { site: 'office', client: 'mallory', from: 1_000 })
    await keep(50)
    const rows = await left('office')
    expect(rows.filter(([client]) => client === 'ada')).toHaveLength(3)
    expect(rows.length).toBeLessThanOrEqual(45)
  })

  describe('transfers', () => {
    const scan = (account: string, found: number, site: string) =>
      db()
        .insert(dataScans)
        .values({
          ...{ network: 'eip155:1', account, found, site, client: site },
          ...{ fromBlock: 0n, toBlock: 1n, checkpoints: [] },
          ...{ askedAt: new Date(NOW + (site === 'mallory' ? 1_000 : 0)) },
        } as never)

    test('security: deletes scans of a busy client before the only scan of another client', async () => {
      await scan('ada', 1_000, 'ada')
      for (let account = 0; account < 6; account++) await scan(`busy${account}`, 90_000, 'mallory')
      await forgetChains(db(), NOW + 2_000, { budget: 300_000 })
      const rows = await db().select().from(dataScans)
      const accounts = rows.map(({ account }) => account)
      expect(accounts).toContain('ada')
      expect(accounts.length).toBeLessThan(6)
      expect(accounts.length).toBeGreaterThan(1)
    })
  })
})
