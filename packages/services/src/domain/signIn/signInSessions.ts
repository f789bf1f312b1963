import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { signIns } from '../../db/schema/walletSignIns.js'
import { sha256 } from '../../platform/bytes.js'
import type { Clock } from '../../ports/clock.js'
import type { Holder } from '../admission/storedBudget.js'

type Begun = {
  id: string
  nonce: string
  caipNetworkId: string
  renewal: string
  expiresAt: number
  holder: Holder
}

/** Sign-in sessions. Only the token contains the account. */
export function createSignInSessions({ db, clock }: { db: Database; clock: Clock }) {
  const isLive = (id: string) =>
    and(eq(signIns.id, id), isNull(signIns.endedAt), gt(signIns.expiresAt, new Date(clock())))

  return {
    /** Uses the nonce in the same statement. A nonce may serve several networks. @returns whether it was unused on this network */
    async begin(session: Begun) {
      const rows = await db
        .insert(signIns)
        .values({
          id: session.id,
          nonceHash: sha256(`${session.nonce} ${session.caipNetworkId}`),
          renewalHash: sha256(session.renewal),
          createdAt: new Date(clock()),
          expiresAt: new Date(session.expiresAt),
          ...session.holder,
        })
        .onConflictDoNothing({ target: signIns.nonceHash })
        .returning({ id: signIns.id })
      return rows.length > 0
    },

    async find(id: string) {
      const [row] = await db.select().from(signIns).where(isLive(id))
      return row
    },

    async keep(id: string, metadata: Record<string, unknown>): Promise<boolean> {
      const rows = await db
        .update(signIns)
        .set({ metadata })
        .where(isLive(id))
        .returning({ id: signIns.id })
      return rows.length > 0
    },

    /** Keeps row and nonce until they expire. */
    async end(id: string): Promise<void> {
      await db
        .update(signIns)
        .set({ endedAt: new Date(clock()), metadata: null })
        .where(isLive(id))
    },
  }
}

export type SignInSessions = ReturnType<typeof createSignInSessions>
