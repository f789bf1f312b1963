import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import { MOVED, type MovedAddress } from './movedAddress.js'
import { type LoginSubject, NOBODY, SUBJECT } from './users.js'

type Subject = LoginSubject & { userId: string }
type Moved = {
  movedUserId: string
  oldEmail: string
  newEmail: string | null
  changedAt: string
  expiresAt: string
}
type Account = { accountAt: 'google' | 'apple' }
type Missing<row> = { [name in keyof row]: null }

const lookUp = prepare<
  (Subject | Missing<Subject>) & (Moved | Missing<Moved>) & (Account | Missing<Account>)
>(
  'login_look_up',
  `select subject.*, moved.*, account.* from (values (1)) as one
  left join lateral (${SUBJECT}) as subject on true
  left join lateral (${MOVED}) as moved on true
  left join lateral (
    select provider as "accountAt" from identities
    where provider in ('google', 'apple') and lower(label) = $email
    order by created_at desc limit 1
  ) as account on true`,
)

/** Uses the same statement for existing and unknown addresses. */
export async function findWho(
  db: Database,
  { email, thumbprint, now }: { email: string; thumbprint: string; now: number },
): Promise<{
  found: LoginSubject
  moved: MovedAddress | undefined
  accountAt: Account['accountAt'] | undefined
}> {
  const [row] = await lookUp(db, { email, thumbprint, now: new Date(now).toISOString() })
  if (row === undefined) throw new Error('A look-up must return one row.')
  const { userId, knowsDevice, isSignedOut, hasWallet } = row
  const { movedUserId, oldEmail, newEmail, changedAt, expiresAt } = row
  return {
    accountAt: row.accountAt ?? undefined,
    found: userId === null ? NOBODY : { userId, knowsDevice, isSignedOut, hasWallet },
    moved:
      movedUserId === null
        ? undefined
        : {
            ...{ userId: movedUserId, oldEmail, newEmail },
            ...{ changedAt: new Date(changedAt), expiresAt: new Date(expiresAt) },
          },
  }
}
