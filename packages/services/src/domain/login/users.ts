import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'

export type LoginSubject = {
  userId: string | undefined
  /** Whether this key has signed in as this user before. */
  knowsDevice: boolean
  isSignedOut: boolean
  hasWallet: boolean
}

/** Parameters: `$email` and `$thumbprint`. */
export const SUBJECT = `select users.id as "userId", devices.id is not null as "knowsDevice",
    devices.signed_out_at is not null as "isSignedOut", wallets.id is not null as "hasWallet"
  from identities
  join users on users.id = identities.user_id
  left join devices on devices.user_id = users.id and devices.thumbprint = $thumbprint
  left join wallets on wallets.user_id = users.id and wallets.status = 'active'
  where identities.provider = 'email' and identities.issuer = '' and identities.subject = $email`

export const NOBODY: LoginSubject = {
  userId: undefined,
  knowsDevice: false,
  isSignedOut: false,
  hasWallet: false,
}

const findSubject = prepare<LoginSubject>('users_look_up', SUBJECT)

/** Runs the same query for existing and unknown users. */
export async function findUser(
  db: Database,
  { email, thumbprint }: { email: string; thumbprint: string },
): Promise<LoginSubject> {
  const [row] = await findSubject(db, { email, thumbprint })
  return row ?? NOBODY
}
