import { desc, gt, sql } from 'drizzle-orm'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK } from 'jose'
import type { Database } from '../../db/database.js'
import { signInKeys } from '../../db/schema/walletSignIns.js'
import { fromBase64url, randomId, toBase64url } from '../../platform/bytes.js'
import { DAY, MINUTE } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { Kms } from '../../ports/kms.js'
import type { Random } from '../../ports/random.js'
import { SESSION_TOKEN_ALGORITHM } from '../../verify/claims.js'
import { SESSION_LIFE } from './sessionLife.js'

/** In ms: period of signing, publication before this period, and cache in a process. */
const SIGNS = 30 * DAY
const SHOWN_BEFORE = DAY
const BELIEVED = MINUTE
/** An arbitrary advisory lock number that no other program uses. */
const LOCK = 8_214_507_311

type Row = typeof signInKeys.$inferSelect
export type SigningKey = { kid: string; key: CryptoKey }

/** Creates a key every thirty days, and publishes it a day before its use. Keys are encrypted in the database. */
export function createSigningKeys(options: Options) {
  const { db, kms, clock, random } = options
  let read: { keys: Promise<Read>; until: number } | undefined

  async function load(): Promise<Read> {
    const rows = await rowsOf(db, clock())
    const opened = await openPresent(rows)
    return opened !== undefined && !isDue(rows) ? { rows, ...opened } : renew()
  }

  /** Creates the first key, the next key, or a replacement for a key that cannot be decrypted. */
  function renew(): Promise<Read> {
    return db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
      const rows = await rowsOf(transaction, clock())
      const opened = await openPresent(rows)
      const from = opened === undefined ? clock() : opened.row.signsUntil.getTime()
      if (opened !== undefined && !isDue(rows)) return { rows, ...opened }
      const drawn = await draw(from)
      const row = drawn.row
      await transaction.insert(signInKeys).values(row)
      return { rows: [row, ...rows], ...(opened ?? drawn) }
    })
  }

  function isDue(rows: readonly Row[]): boolean {
    const until = Math.max(...rows.map(({ signsUntil }) => signsUntil.getTime()))
    return until - clock() < SHOWN_BEFORE
  }

  async function draw(from: number): Promise<Opened> {
    const { publicKey, privateKey } = await generateKeyPair(SESSION_TOKEN_ALGORITHM, {
      extractable: true,
    })
    const kid = randomId(random)
    const secret = new TextEncoder().encode(await exportPKCS8(privateKey))
    const sealed = toBase64url(await kms.seal(secret, contextOf(kid)))
    secret.fill(0)
    const signsUntil = from + SIGNS
    const row = {
      kid,
      publicKey: await exportJWK(publicKey),
      sealed,
      signsFrom: new Date(from),
      signsUntil: new Date(signsUntil),
      expiresAt: new Date(signsUntil + SESSION_LIFE + DAY),
    }
    return { row, kid, key: privateKey }
  }

  /** Newest first. A key of another key service cannot sign here. */
  async function openPresent(rows: readonly Row[]): Promise<Opened | undefined> {
    const now = clock()
    const row = rows.find(({ signsFrom }) => signsFrom.getTime() <= now)
    if (row === undefined || row.signsUntil.getTime() <= now) return undefined
    const secret = await kms
      .open(fromBase64url(row.sealed), contextOf(row.kid))
      .catch(() => undefined)
    if (secret === undefined) return undefined
    try {
      const pem = new TextDecoder().decode(secret)
      return { row, kid: row.kid, key: await importPKCS8(pem, SESSION_TOKEN_ALGORITHM) }
    } finally {
      secret.fill(0)
    }
  }

  function present(): Promise<Read> {
    const now = clock()
    if (read === undefined || now >= read.until || read.until - now > BELIEVED) {
      const keys = load()
      read = { keys, until: now + BELIEVED }
      keys.catch(() => {
        if (read?.keys === keys) read = undefined
      })
    }
    return read.keys
  }

  return {
    async signing(): Promise<SigningKey> {
      const { kid, key } = await present()
      return { kid, key }
    },

    async publicKeys(): Promise<{ keys: JWK[] }> {
      const { rows } = await present()
      return {
        keys: rows.map(({ kid, publicKey }) => ({
          ...publicKey,
          kid,
          alg: SESSION_TOKEN_ALGORITHM,
          use: 'sig',
        })),
      }
    },
  }
}

export type SigningKeys = ReturnType<typeof createSigningKeys>

/** Invalidates all tokens: every visitor must sign again. */
export async function forgetSigningKeys(db: Database): Promise<number> {
  const gone = await db.delete(signInKeys).returning({ kid: signInKeys.kid })
  return gone.length
}

type Options = { db: Database; kms: Kms; clock: Clock; random: Random }

type Opened = SigningKey & { row: Row }
type Read = SigningKey & { rows: readonly Row[] }

const contextOf = (kid: string) => `vestibule/sign-in-key/${kid}`

function rowsOf(db: Database, now: number): Promise<Row[]> {
  return db
    .select()
    .from(signInKeys)
    .where(gt(signInKeys.expiresAt, new Date(now)))
    .orderBy(desc(signInKeys.signsFrom))
}
