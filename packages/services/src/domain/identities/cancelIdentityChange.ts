import { identityChanges } from '../../db/schema/identityChanges.js'
import type { LoginContext } from '../login/challenge.js'
import { cancelVisits } from '../login/oauth/cancelOAuth.js'
import type { VisitNews } from '../login/oauth/createVisitNews.js'
import { type Asker, isOpen, UNDER_WAY } from './identityChange.js'

/**
 * The session that began a change gives it up: nothing that was asked for it is good any more, and a window that is at a
 * provider for it says so rather than show a code that nobody asks for.
 */
export async function cancelIdentityChange(
  context: LoginContext & { visitNews: VisitNews },
  { session }: Asker,
  { changeId }: { changeId: string },
): Promise<void> {
  const left = await context.db
    .update(identityChanges)
    .set({ state: 'cancelled' })
    .where(isOpen(context, { session, changeId, states: UNDER_WAY }))
    .returning({ visitId: identityChanges.visitId })
  await cancelVisits(context, left)
}
