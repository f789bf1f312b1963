import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identityChanges } from '../../db/schema/identityChanges.js'
import { CHALLENGE_LIFE, type LoginContext } from '../login/challenge.js'
import type { CodeBinding } from '../login/codes.js'
import type { Session } from '../sessions/sessions.js'

export type IdentityChange = typeof identityChanges.$inferSelect
type State = IdentityChange['state']

export const UNDER_WAY = ['confirm', 'ready', 'prove', 'agree'] as const satisfies State[]

export type Asker = {
  session: Session
  thumbprint: string
  deviceLabel: string
  address: string
  network: string
}

export function bindingOf(change: IdentityChange, dappOrigin: string): CodeBinding {
  const { id, projectId, thumbprint, codeEmail, state } = change
  const purpose = state === 'confirm' ? 'identityConfirm' : 'identityEmail'
  return {
    ...{ challengeId: id, email: codeEmail ?? '', purpose },
    ...{ projectId, thumbprint, dappOrigin },
  }
}

export function isOpen(
  { clock }: Pick<LoginContext, 'clock'>,
  { session, changeId, states }: { session: Session; changeId: string; states: readonly State[] },
) {
  return and(
    eq(identityChanges.id, changeId),
    eq(identityChanges.sessionHash, session.idHash),
    inArray(identityChanges.state, [...states]),
    gt(identityChanges.expiresAt, new Date(clock())),
  )
}

/** Changes the state atomically: each step runs once. Undefined if another request was faster. */
export async function move(
  { clock }: Pick<LoginContext, 'clock'>,
  database: Database,
  { change, to }: { change: IdentityChange; to: Partial<IdentityChange> & { state: State } },
): Promise<IdentityChange | undefined> {
  const now = clock()
  const [moved] = await database
    .update(identityChanges)
    .set({ ...to, expiresAt: new Date(now + CHALLENGE_LIFE) })
    .where(
      and(
        eq(identityChanges.id, change.id),
        eq(identityChanges.sessionHash, change.sessionHash),
        eq(identityChanges.state, change.state),
        gt(identityChanges.expiresAt, new Date(now)),
      ),
    )
    .returning()
  return moved
}
