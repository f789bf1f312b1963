import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { signUpPasskeys } from '../../../db/schema/recovery.js'
import { identities } from '../../../db/schema/users.js'

/** SQL condition: the passkey is still a sign-in method of the account. */
export const IS_SIGN_UP = `identities.provider = 'passkey' and identities.issuer = ''
  and identities.subject = sign_up_passkeys.credential_id and identities.user_id = sign_up_passkeys.user_id`

const isIdentity = and(
  eq(identities.provider, 'passkey'),
  eq(identities.issuer, ''),
  eq(identities.subject, signUpPasskeys.credentialId),
  eq(identities.userId, signUpPasskeys.userId),
)

/** Only a passkey that signs in to the account and is not a recovery method. */
export async function findSignUpPasskey(database: Database, credentialId: string) {
  const [row] = await database
    .select({ passkey: signUpPasskeys })
    .from(signUpPasskeys)
    .innerJoin(identities, isIdentity)
    .where(eq(signUpPasskeys.credentialId, credentialId))
  return row?.passkey
}

/** Also removes a passkey that must not sign in any more. */
export async function takeSignUpPasskey(
  transaction: Database,
  { credentialId }: { credentialId: string },
): Promise<void> {
  await transaction.delete(signUpPasskeys).where(eq(signUpPasskeys.credentialId, credentialId))
}
