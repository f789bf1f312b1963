import { MAX_POPUP_MESSAGES, POPUP_LIFETIME, type PopupEnd } from '@vestibule/protocol/http'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { popups as table } from '../../db/schema/logins.js'
import { sha256 } from '../../platform/bytes.js'
import type { Clock } from '../../ports/clock.js'
import { DomainError } from '../errors/domainError.js'

/** Messages are end-to-end encrypted: this code can lose but not read them. */
export function createPopups({ db, clock }: { db: Database; clock: Clock }) {
  const live = (id: string) =>
    and(eq(table.idHash, sha256(id)), gt(table.expiresAt, new Date(clock())))
  const open = (id: string) => and(live(id), eq(table.state, 'open'))

  async function read(id: string) {
    const [row] = await db.select().from(table).where(live(id))
    if (row === undefined) throw new DomainError('notFound', 'invalidRequest')
    return row
  }

  async function add(
    id: string,
    { list, sealed }: { list: 'answers' | 'replies'; sealed: string },
  ): Promise<void> {
    const column = table[list]
    const added = await db
      .update(table)
      .set({ [list]: sql`array_append(${column}, ${sealed}::text)` })
      .where(
        and(
          open(id),
          eq(table.taken, true),
          sql`coalesce(array_length(${column}, 1), 0) < ${MAX_POPUP_MESSAGES}::int`,
        ),
      )
      .returning({ idHash: table.idHash })
    if (added.length > 0) return
    await read(id)
    throw new DomainError('conflict', 'invalidRequest')
  }

  return {
    /** @throws DomainError 409 for a used id */
    async leave(
      id: string,
      options: { userId: string; site: string; sealed: string; lifetime?: number | undefined },
    ): Promise<void> {
      const { lifetime = POPUP_LIFETIME, ...request } = options
      const expiresAt = new Date(clock() + lifetime)
      const kept = await db
        .insert(table)
        .values({ ...request, idHash: sha256(id), state: 'open', expiresAt })
        .onConflictDoNothing()
        .returning({ idHash: table.idHash })
      if (kept.length === 0) throw new DomainError('conflict', 'invalidRequest')
    },

    /** For the first window only. @throws DomainError 404, and 409 for later windows */
    async take(id: string): Promise<string> {
      const [taken] = await db
        .update(table)
        .set({ taken: true })
        .where(and(open(id), eq(table.taken, false)))
        .returning({ sealed: table.sealed })
      if (taken !== undefined) return taken.sealed
      const { state, taken: isTaken } = await read(id)
      throw new DomainError(state === 'open' && isTaken ? 'conflict' : 'notFound', 'invalidRequest')
    },

    async news(id: string) {
      const { state, answers, replies } = await read(id)
      return { state, answers, replies }
    },

    /** @throws DomainError 404, and 409 if the popup is closed or full. */
    answer: (id: string, sealed: string) => add(id, { list: 'answers', sealed }),

    /** @throws DomainError 404, also for another user's popup, and 409 if the popup is full. */
    async reply(id: string, { userId, sealed }: { userId: string; sealed: string }): Promise<void> {
      if ((await read(id)).userId !== userId) throw new DomainError('notFound', 'invalidRequest')
      await add(id, { list: 'replies', sealed })
    },

    async close(id: string, state: PopupEnd): Promise<void> {
      await db.update(table).set({ state }).where(open(id))
    },
  }
}

export type Popups = ReturnType<typeof createPopups>
