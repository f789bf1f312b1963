import { identityChanges } from '../../db/schema/identityChanges.js'
import type { LoginContext } from '../login/challenge.js'
import { cancelVisits } from '../login/oauth/cancelOAuth.js'
import type { VisitNews } from '../login/oauth/createVisitNews.js'
import { type Asker, isOpen, UNDER_WAY } from './identityChange.js'

/** Requires the session that started the change. A window at a provider shows the cancellation when it returns. */
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
