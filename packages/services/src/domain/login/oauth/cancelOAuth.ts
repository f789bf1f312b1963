import { and, eq, inArray } from 'drizzle-orm'
import { oauthLogins } from '../../../db/schema/logins.js'
import type { LoginContext } from '../challenge.js'
import type { VisitNews } from './createVisitNews.js'

/**
 * The key that began a login gives it up, wherever its window is at that moment: a window that comes back later says so rather
 * than show a code that nobody asks for.
 */
export async function cancelOAuth(
  { db, visitNews }: Pick<LoginContext, 'db'> & { visitNews: VisitNews },
  { challengeId, thumbprint }: { challengeId: string; thumbprint: string },
): Promise<void> {
  const [ended] = await db
    .update(oauthLogins)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(oauthLogins.id, challengeId),
        eq(oauthLogins.thumbprint, thumbprint),
        eq(oauthLogins.purpose, 'login'),
        inArray(oauthLogins.state, ['begun', 'left', 'back', 'asked', 'proved']),
      ),
    )
    .returning({ id: oauthLogins.id })
  if (ended !== undefined) visitNews.tell(ended.id)
}
