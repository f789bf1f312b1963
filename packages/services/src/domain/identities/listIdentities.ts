import type { IdentityList } from '@vestibule/protocol/http'
import type * as z from 'zod'
import type { LoginContext } from '../login/challenge.js'
import { identitiesOf, identityIdOf } from '../login/identity.js'
import type { Session } from '../sessions/sessions.js'
import { heldUntil } from '../wallet/recovery/recoveryHold.js'
import { isRecovery, keptUntil } from './removable.js'

export async function listIdentities(
  { db, clock }: Pick<LoginContext, 'db' | 'clock'>,
  { userId }: Session,
): Promise<z.output<typeof IdentityList.response>> {
  const [all, held] = await Promise.all([identitiesOf(db, userId), heldUntil(db, userId)])
  return {
    identities: await Promise.all(
      all.map(async (identity) => {
        const { provider, label, createdAt } = identity
        const until = all.length > 1 ? keptUntil(all, identity, { held, now: clock() }) : 0
        return {
          identityId: identityIdOf(identity),
          provider,
          label,
          createdAt: createdAt.toISOString(),
          ...(until > 0 && { heldUntil: new Date(until).toISOString() }),
          ...((await isRecovery(db, identity)) && { isRecovery: true }),
        }
      }),
    ),
  }
}
