import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { oauthLogins } from '../../../db/schema/logins.js'
import type { LoginContext } from '../challenge.js'
import type { VisitNews } from './createVisitNews.js'

type Context = Pick<LoginContext, 'db'> & { visitNews: VisitNews }

/**
 * The key that began a login gives it up, wherever its window is at that moment: a window that comes back later says so rather
 * than show a code that nobody asks for.
 */
export async function cancelOAuth(
  context: Context,
  { challengeId, thumbprint }: { challengeId: string; thumbprint: string },
): Promise<void> {
  const { id, purpose } = oauthLogins
  await end(
    context,
    and(eq(id, challengeId), eq(oauthLogins.thumbprint, thumbprint), eq(purpose, 'login')),
  )
}

/** The same for visits that changes of the sign-in methods waited for, whose session gave these up. */
export async function cancelVisits(context: Context, visitIds: readonly string[]): Promise<void> {
  if (visitIds.length > 0) await end(context, inArray(oauthLogins.id, [...visitIds]))
}

async function end({ db, visitNews }: Context, which: SQL | undefined): Promise<void> {
  const isUnderWay = inArray(oauthLogins.state, ['begun', 'left', 'back', 'asked', 'proved'])
  const ended = await db
    .update(oauthLogins)
    .set({ state: 'cancelled' })
    .where(and(which, isUnderWay))
    .returning({ id: oauthLogins.id })
  for (const { id } of ended) visitNews.tell(id)
}
