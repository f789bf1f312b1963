import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Crowd, createCrowd } from './services/createCrowd.js'
import { inDataDir } from './services/inDataDir.js'
import { crowd, offer, type Visits } from './services/offer.js'
import {
  type Memory,
  type ServicesProcess,
  startServicesProcess,
} from './services/startServicesProcess.js'
import { type Figure, ms } from './table.js'

const VISITORS = 200
const AT_ONCE = 16
const TARGET = 150
const RATES = [TARGET / 3, TARGET]
/**
 * Budgets for the 95th percentile in ms: at the target rate, and for returning users at three times
 * the target rate.
 */
const USUAL = 200
const OVERLOADED = 500
const RUSH = 20
/** Sign-ins of returning users per second. New users add the rest, up to three times the target rate. */
const OVERLOADS = [TARGET, 100]
/** Seconds to wait before reading the idle memory: after the start, and after the load. */
const SETTLING = 10
const REST = 30

/** A window of one hour also covers slow requests. */
const PLENTY = { points: 1e9, window: 3_600_000 }
/** Lifted limits: the same few visitors return repeatedly. All other limits apply. */
const LIMITS = { cooldown: PLENTY, codesPerDevice: PLENTY }

/**
 * Measures complete sign-ins of returning users in one process on one core, and the memory before,
 * during and after them.
 */
export const signIns = ({ seconds = 60 }: { seconds?: number | undefined } = {}) =>
  inDataDir((dataDir) => measure(dataDir, seconds))

async function measure(dataDir: string, seconds: number): Promise<Figure[]> {
  const open = { limits: { ...LIMITS, freeCodesPerClient: { project: 1e9 } } }
  const services = await startOnOneCore(dataDir, open)
  await sleep(SETTLING * 1_000)
  const atStart = await services.memory()
  const visitors = await createCrowd(services, VISITORS)
  visitors.takeAnswers()

  const load = watchMemory(services)
  const busyBefore = await services.cpu()
  const rush = await crowd(visitors.comeBack, { atOnce: AT_ONCE, seconds: RUSH })
  const busy = (await services.cpu()) - busyBefore
  const figures: Figure[] = [
    {
      what: `${AT_ONCE} at once`,
      unit: 'sign-ins per second',
      values: [rush.done.length / rush.seconds],
      beside: `target ${TARGET}; ${failures(rush, visitors)}`,
    },
    ms(`${AT_ONCE} at once, one sign-in`, rush.done),
    // CPU time: other programs hardly change this figure.
    ms(`${AT_ONCE} at once, one sign-in of the core`, busy / rush.done.length),
  ]
  for (const perSecond of RATES) {
    const steady = await offer(visitors.comeBack, { perSecond, seconds })
    figures.push(
      ms(
        `${perSecond} a second, one sign-in`,
        steady.done,
        `target p95 ${USUAL}; ${failures(steady, visitors)}`,
      ),
    )
  }
  const peak = await load.stop()
  await sleep(REST * 1_000)
  const after = await services.memory()
  await services.kill()

  const limited = await startOnOneCore(dataDir, { limits: LIMITS })
  await sleep(SETTLING * 1_000)
  const atRestart = await limited.memory()
  visitors.moveTo(limited)
  for (const comeBack of OVERLOADS) figures.push(...(await overload(visitors, comeBack)))
  await limited.kill()
  return [
    ...figures,
    ...memoryFigures(`at rest, after the first start`, atStart),
    ...memoryFigures(`at rest, after a restart`, atRestart),
    ...memoryFigures(`the most under load`, peak),
    ...memoryFigures(`${REST} s after the load`, after),
  ]
}

/** Runs three times the target rate: returning users, and new clients that must solve puzzles. */
async function overload(visitors: Crowd, comeBack: number): Promise<Figure[]> {
  const come = 3 * TARGET - comeBack
  visitors.takeAnswers()
  const [known, strangers] = await Promise.all([
    offer(visitors.comeBack, { perSecond: comeBack, seconds: RUSH }),
    offer(visitors.comeFirst, { perSecond: come, seconds: RUSH }),
  ])
  const what = `${comeBack} a second and ${come} strangers`
  return [
    {
      what: `${what}: those who came back`,
      unit: 'sign-ins per second',
      values: [known.done.length / known.seconds],
      beside: `${known.refused.length} of ${comeBack * RUSH} refused; ${failures(known, visitors)}`,
    },
    ms(`${what}: one who came back`, known.done, `target p95 ${OVERLOADED}`),
    ms(`${what}: the 429 of one who came back`, known.refused),
    ms(
      `${what}: a stranger's 429`,
      strangers.refused,
      `${strangers.done.length} let in; ${strangers.failed.length} errors`,
    ),
  ]
}

async function startOnOneCore(...args: Parameters<typeof startServicesProcess>) {
  const services = await startServicesProcess(...args)
  if (process.platform === 'linux')
    execFileSync('taskset', ['-acp', '0', String(services.pid)], { stdio: 'ignore' })
  return services
}

/** Ignores 401, which requests a new nonce, and 429, which requests a retry. */
function failures(visits: Visits, visitors: Crowd): string {
  const wrong = [...visitors.takeAnswers()].filter(
    ([status]) => status >= 400 && status !== 401 && status !== 429,
  )
  const statuses = wrong.map(([status, count]) => `, ${count} × ${status}`)
  const faults = [...visitors.takeFaults()].map(([fault, count]) => `, ${count} × ${fault}`)
  return `${visits.failed.length} errors${statuses.join('')}${faults.join('')}`
}

function watchMemory(services: ServicesProcess) {
  const most: Memory = { rss: 0, heapUsed: 0, postgres: 0 }
  const ended = new AbortController()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const { rss, heapUsed, postgres } = await services.memory()
      most.rss = Math.max(most.rss, rss)
      most.heapUsed = Math.max(most.heapUsed, heapUsed)
      most.postgres = Math.max(most.postgres, postgres)
      await sleep(500)
    }
  })()
  return {
    async stop(): Promise<Memory> {
      ended.abort()
      await watching
      return most
    },
  }
}

function memoryFigures(what: string, { rss, heapUsed, postgres }: Memory): Figure[] {
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  return [
    { what: `${what}: resident`, unit: 'MB', values: [megabytes(rss)] },
    { what: `${what}: heap in use`, unit: 'MB', values: [megabytes(heapUsed)] },
    { what: `${what}: PostgreSQL`, unit: 'MB', values: [megabytes(postgres)] },
  ]
}
