import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { oauthLogins } from '../../../db/schema/logins.js'
import type { LoginContext } from '../challenge.js'
import type { VisitNews } from './createVisitNews.js'
import { VISIT_UNDER_WAY } from './visitStates.js'

type Context = Pick<LoginContext, 'db'> & { visitNews: VisitNews }

/** Only the key that started a login can cancel it. A window that returns later shows the cancellation instead of a code. */
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

export async function cancelVisits(
  context: Context,
  changes: readonly { visitId: string | null }[],
): Promise<void> {
  const visitIds = changes.flatMap(({ visitId }) => visitId ?? [])
  if (visitIds.length > 0) await end(context, inArray(oauthLogins.id, visitIds))
}

async function end({ db, visitNews }: Context, which: SQL | undefined): Promise<void> {
  const ended = await db
    .update(oauthLogins)
    .set({ state: 'cancelled' })
    .where(and(which, inArray(oauthLogins.state, VISIT_UNDER_WAY)))
    .returning({ id: oauthLogins.id })
  for (const { id } of ended) visitNews.tell(id)
}
