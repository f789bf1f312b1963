import { and, eq, gt } from 'drizzle-orm'
import { emailChanges } from '../../db/schema/identityChanges.js'
import type { LoginContext } from '../login/challenge.js'
import { isStoredCode } from '../login/codes.js'
import type { Session } from '../sessions/sessions.js'
import { bindingOf, type ChangeStep, type EmailChange } from './emailChange.js'

const AFTER = { primary: 'secondary', secondary: 'used' } as const

/** Accepts a correct code again if its response was lost. Does not count as an attempt. */
export async function findRepeated(
  { db, clock, peppers }: LoginContext,
  session: Session,
  { changeId, step, code }: { changeId: string; step: ChangeStep; code: string },
): Promise<EmailChange | undefined> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.id, changeId),
        eq(emailChanges.sessionHash, session.idHash),
        eq(emailChanges.state, AFTER[step]),
        gt(emailChanges.expiresAt, new Date(clock())),
      ),
    )
  if (change === undefined) return undefined
  const stored = step === 'primary' ? change.primaryMac : change.codeMac
  const isRight = isStoredCode(stored, { peppers, binding: bindingOf(change, step), code })
  return isRight ? change : undefined
}
