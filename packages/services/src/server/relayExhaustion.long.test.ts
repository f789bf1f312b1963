import { RELAY_LIMITS, type RelayLimits, relayMessages, relayUsage } from '@vestibule/relay'
import { randomTopic } from '@vestibule/relay/testing'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../db/database.js'
import { openPostgres } from '../db/openPostgres.js'
import { SECOND } from '../platform/time.js'
import { casesOr } from '../testing/casesOr.js'
import { startAttackers } from '../testing/hostile/attackersProcess.js'
import { ATTACKS, type AttackName } from '../testing/hostile/attacks.js'
import { signInUntil, talkUntil } from '../testing/hostile/honestLoad.js'
import { startTarget, type Target } from '../testing/relay/relayTargetProcess.js'
import { serverSettings } from '../testing/settings.js'

const SHORT = 5
const SECONDS = casesOr(SHORT)
const IS_LONG = SECONDS > SHORT
const SOCKETS = 200
const TIMEOUT = 600_000 + SECONDS * 60 * SECOND
const MIB = 1024 * 1024
/** Memory limit of the process, and usual time of a sign-in request. */
const MEMORY = 512 * MIB
const MAX_MILLISECONDS = 500

const EVERYTHING = Object.keys(ATTACKS) as AttackName[]
const TOGETHER = [
  ['everything from one address', EVERYTHING, 1],
  ['everything from a hundred addresses', EVERYTHING, 100],
] as const
const ONE_BY_ONE = EVERYTHING.flatMap(
  (name) =>
    [
      [`${name}, from one address`, [name], 1],
      [`${name}, from a hundred addresses`, [name], 100],
    ] as const,
)

describe('the relay on 512 MB under attack', () => {
  let database: OpenDatabase
  let settings: Record<string, string>
  let target: Target | undefined
  beforeAll(async () => {
    const { DATABASE_URL: url = '', ...rest } = await serverSettings()
    settings = { ...rest, DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: '1' }
    database = await openPostgres({ url, onIdleError: () => {} })
  }, TIMEOUT)
  afterEach(async () => {
    await target?.end()
    await database.db.delete(relayMessages)
    await database.db.delete(relayUsage)
  })
  afterAll(() => database.close())

  function attack(names: readonly AttackName[], addresses: number, some: Some = {}) {
    const { url = '', relay = '' } = target ?? {}
    const { sockets = SOCKETS, topics = manyTopics() } = some
    return startAttackers({ url, relay, attacks: [...names], sockets, addresses, topics })
  }
  const manyTopics = () => Array.from({ length: 8 }, randomTopic)
  /** Returns the maximum bytes stored for one network, one client and one project. */
  async function storedMost() {
    const largest = async (column: 'network' | 'publisher' | 'project') => {
      const rows = await database.db
        .select({ bytes: sql<string>`sum(${relayMessages.size})` })
        .from(relayMessages)
        .groupBy(relayMessages[column])
      return Math.max(0, ...rows.map(({ bytes }) => Number(bytes)))
    }
    return {
      network: await largest('network'),
      client: await largest('publisher'),
      project: await largest('project'),
    }
  }

  test(
    '[A31] keeps its memory and database limits, allows logins, and loses no message of other clients',
    async ({ task }) => {
      target = await startTarget(settings)
      const attacks = IS_LONG ? [...ONE_BY_ONE, ...TOGETHER] : TOGETHER
      const times: number[] = []
      const told = { cases: 0, people: 0, published: 0 }
      const problems: string[] = []
      for (const [title, names, addresses] of attacks) {
        const attackers = await attack(names, addresses)
        const end = performance.now() + SECONDS * SECOND
        const [login, talk] = await Promise.all([signInUntil(target, end), talkUntil(target, end)])
        const { opened, refused, compressed } = await attackers.stop()
        const stored = await storedMost()
        const p95 = percentile(login.times, 0.95)
        const ok = {
          'the process lives': target.isAlive(),
          'nothing was compressed': compressed === 0,
          'nothing honest was lost': talk.lost === 0,
          'nothing honest was refused': talk.refused === 0,
          'somebody signed in': login.people > 0,
          [`an address stores ${stored.network}`]: stored.network <= RELAY_LIMITS.storedPerSite,
          [`a client stores ${stored.client}`]: stored.client <= RELAY_LIMITS.storedPerClient,
          [`a project stores ${stored.project}`]: stored.project <= RELAY_LIMITS.storedPerProject,
          // Only the long run checks durations.
          [`requests took ${p95} ms`]: !IS_LONG || p95 < MAX_MILLISECONDS,
        }
        for (const [what, isSo] of Object.entries(ok)) if (!isSo) problems.push(`${title}: ${what}`)
        times.push(...login.times)
        told.cases += opened + refused
        told.people += login.people
        told.published += talk.published
      }
      const peak = await target.peak()
      if (peak.rss > MEMORY) problems.push(`The process had ${Math.round(peak.rss / MIB)} MiB.`)
      const note = [
        `${told.people} sign-ins, of whose requests 95 % took less than ${Math.ceil(percentile(times, 0.95))} ms`,
        `at most ${Math.round(peak.rss / MIB)} MiB of memory, ${Math.round(peak.heap / MIB)} of heap`,
        `${told.published} messages of others arrived`,
      ].join('; ')
      Object.assign(task.meta, { cases: told.cases, wrong: problems.length, note })
      expect(problems).toEqual([])
    },
    TIMEOUT,
  )

  test(
    '[A31] control: without limits, exceeds the storage limit and ends',
    async ({ task }) => {
      const none = Object.fromEntries(
        Object.keys(RELAY_LIMITS).map((name) => [name, Number.MAX_SAFE_INTEGER]),
      ) as RelayLimits
      target = await startTarget(settings, none)
      const topics = manyTopics()
      const readers = await attack(['readers that do not read'], 1, { sockets: 10, topics })
      const publishers = await attack(['publications of 512 KiB'], 1, { sockets: 4, topics })
      expect(await target.ended).toBe('SIGABRT')
      await Promise.all([publishers.stop(), readers.stop()])
      const stored = (await storedMost()).network
      expect(stored).toBeGreaterThan(RELAY_LIMITS.storedPerSite)
      Object.assign(task.meta, {
        cases: 1,
        wrong: 0,
        note: `without limits ${Math.round(stored / MIB)} MiB are stored, and V8 ends the process`,
      })
    },
    TIMEOUT,
  )
})

type Some = { sockets?: number; topics?: string[] }

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}
