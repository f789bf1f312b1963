import type { Database } from '../../db/database.js'
import { isDiskFull } from '../../db/isOutage.js'
import { prepare } from '../../db/prepare.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { Kms } from '../../ports/kms.js'

/** Cache time in ms: the endpoint is public. */
const FRESH_MS = SECOND
/** Cache time of the key service's state in ms: the service may be far away. */
const KEY_FRESH_MS = 10 * SECOND
/** Timeout of a part in ms. */
const PATIENCE_MS = 3 * SECOND
/** Maximum clock difference to the database in ms. The database sets the expiry of codes. */
const MOST_SKEW_MS = 30 * SECOND
/** Minimum free bytes: PostgreSQL needs space for log segments of 16 MiB. */
const LEAST_BYTES = 64 * 1024 * 1024

/** Dependencies of a sign-in. Email is optional: sessions, providers and passkeys work without it. */
type Part = 'database' | 'disk' | 'clock' | 'key' | 'nats' | 'mail'
type Parts = Partial<Record<Part, 'ok' | 'failing'>>
export type Readiness = { status: 'ok' | 'degraded' | 'unready' | 'draining'; parts: Parts }

const writeRow = prepare<{ now: string }>(
  'readiness_write',
  `insert into readiness (id, written_at) values (1, clock_timestamp())
  on conflict (id) do update set written_at = excluded.written_at
  returning extract(epoch from clock_timestamp()) * 1000 as now`,
)

export function createReadiness(options: createReadiness.Options) {
  const {
    db,
    clock,
    kms,
    freeBytes,
    isNatsConnected,
    isDelayed,
    now = () => performance.now(),
  } = options
  let isDraining = false

  async function writeDatabase(): Promise<Parts> {
    try {
      const before = clock()
      const [row] = await withPatience(writeRow(db, {}))
      const skew = Math.max(0, before - Number(row?.now), Number(row?.now) - clock())
      return { database: 'ok', disk: 'ok', clock: skew > MOST_SKEW_MS ? 'failing' : 'ok' }
    } catch (error) {
      return isDiskFull(error) ? { database: 'ok', disk: 'failing' } : { database: 'failing' }
    }
  }

  async function readDisk(): Promise<Parts> {
    const free = await freeBytes?.().catch(() => undefined)
    return free !== undefined && free < LEAST_BYTES ? { disk: 'failing' } : {}
  }

  async function useKey(): Promise<Parts> {
    if (kms === undefined) return {}
    try {
      const secret = Uint8Array.of(1)
      const context = 'vestibule/readyz'
      await withPatience(kms.seal(secret, context).then((sealed) => kms.open(sealed, context)))
      return { key: 'ok' }
    } catch {
      return { key: 'failing' }
    }
  }

  const written = once(FRESH_MS, now, writeDatabase)
  const measured = once(FRESH_MS, now, readDisk)
  const keyUsed = once(KEY_FRESH_MS, now, useKey)

  return {
    drain(): void {
      isDraining = true
    },

    async read(): Promise<Readiness> {
      const found = await Promise.all([written(), measured(), keyUsed()])
      const mail = isDelayed && { mail: isDelayed() ? ('failing' as const) : ('ok' as const) }
      const nats = isNatsConnected && { nats: isNatsConnected() ? 'ok' : 'failing' }
      const parts: Parts = Object.assign({}, ...found, nats)
      const isUnready = Object.values(parts).includes('failing')
      const status = isUnready ? 'unready' : mail?.mail === 'failing' ? 'degraded' : 'ok'
      return { status: isDraining ? 'draining' : status, parts: { ...parts, ...mail } }
    },
  }
}

export declare namespace createReadiness {
  type Options = {
    db: Database
    clock: Clock
    /** @default this process does not open shares */
    kms?: Kms | undefined
    /** Free disk space of the embedded database. @default the database is on another server */
    freeBytes?: (() => Promise<number>) | undefined
    /** Whether the relay's message server is connected. @default messages are in the database */
    isNatsConnected?: (() => boolean) | undefined
    /** @default this process does not send emails */
    isDelayed?: (() => boolean) | undefined
    /** A monotonic clock in ms. @default performance.now */
    now?: (() => number) | undefined
  }
}

function once<result>(freshMs: number, now: () => number, read: () => Promise<result>) {
  let last: { at: number; result: Promise<result> } | undefined
  return (): Promise<result> => {
    if (last === undefined || now() - last.at >= freshMs) last = { at: now(), result: read() }
    return last.result
  }
}

function withPatience<result>(work: Promise<result>): Promise<result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS, new Error('no answer'))
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
