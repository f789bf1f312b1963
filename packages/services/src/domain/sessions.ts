import type { SessionInfo } from '@vestibule/protocol/http'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { recoveryMethods as methods, sessions, shares, users, wallets } from '../db/schema.js'
import type { Clock } from '../ports/clock.js'
import type { Random } from '../ports/random.js'
import { randomToken, sha256 } from './bytes.js'
import { DAY } from './time.js'

const LIFE = 30 * DAY
/** Milliseconds without use after which a session ends. */
export const IDLE = 7 * DAY
const MOST_PER_USER = 10

export type Session = {
  idHash: string
  userId: string
  deviceId: string
  expiresAt: Date
}

/** Sessions bound to the key that signed in: 30 days at most, 7 without use, 10 per user. */
export function createSessions(options: { db: Database; clock: Clock; random: Random }) {
  const { db, clock, random } = options

  return {
    /** Starts a session; the user's oldest ones make room. */
    async start(
      owner: { userId: string; deviceId: string; thumbprint: string },
      database: Database,
    ): Promise<{ sessionId: string; session: Session }> {
      const sessionId = randomToken(random)
      const now = clock()
      const session = { ...owner, idHash: sha256(sessionId), expiresAt: new Date(now + LIFE) }
      const at = new Date(now)
      await database.insert(sessions).values({ ...session, createdAt: at, lastUsedAt: at })
      // Of two sessions of the same millisecond, the new one stays.
      const surplus = database
        .select({ idHash: sessions.idHash })
        .from(sessions)
        .where(eq(sessions.userId, owner.userId))
        .orderBy(desc(sessions.createdAt), desc(sql`${sessions.idHash} = ${session.idHash}`))
        .offset(MOST_PER_USER)
      await database.delete(sessions).where(inArray(sessions.idHash, surplus))
      return { sessionId, session }
    },

    /** The live session of an id, if the proof's key is the one that it was given to. */
    async find(sessionId: string, thumbprint: string): Promise<Session | undefined> {
      const now = clock()
      const [session] = await db
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.idHash, sha256(sessionId)),
            eq(sessions.thumbprint, thumbprint),
            gt(sessions.expiresAt, new Date(now)),
            gt(sessions.lastUsedAt, new Date(now - IDLE)),
          ),
        )
      return session
    },

    async end({ idHash }: Session, database: Database = db): Promise<void> {
      await database.delete(sessions).where(eq(sessions.idHash, idHash))
    },

    /** What the frame may know of a session and its user's wallet. */
    async describe(session: Session, database: Database = db): Promise<SessionInfo> {
      const { userId, deviceId, expiresAt } = session
      // An active wallet goes before one that is still being made.
      const [row] = await database
        .select({
          email: users.email,
          deletesAt: users.deletesAt,
          wallet: wallets,
          enrolledDevice: shares.deviceId,
        })
        .from(users)
        .leftJoin(wallets, eq(wallets.userId, users.id))
        .leftJoin(shares, and(eq(shares.walletId, wallets.id), eq(shares.deviceId, deviceId)))
        .where(eq(users.id, userId))
        .orderBy(sql`${wallets.status} = 'active' desc nulls last`)
        .limit(1)
      if (row === undefined) throw new Error('A session outlived its user.')
      const { email, deletesAt, wallet, enrolledDevice } = row
      const recoveryMethods =
        wallet === null ? 0 : await database.$count(methods, eq(methods.walletId, wallet.id))
      return {
        userId,
        email,
        deviceId,
        expiresAt: expiresAt.toISOString(),
        wallet: wallet && {
          walletId: wallet.id,
          status: wallet.status,
          deviceEnrolled: enrolledDevice !== null,
          recoveryMethods,
        },
        ...(deletesAt !== null && { deletesAt: deletesAt.toISOString() }),
      }
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
