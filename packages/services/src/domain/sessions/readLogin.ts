import type { LoginProvider } from '@vestibule/protocol'
import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import type { Clock } from '../../ports/clock.js'
import { IDLE } from './sessions.js'

export type LoggedIn = {
  userId: string
  deviceId: string
  /** The verified email address of the login, if it has an account. */
  email: string | null
  provider: LoginProvider | 'passkey'
}

export async function readLogin(
  { db, clock }: { db: Database; clock: Clock },
  idHash: string,
): Promise<LoggedIn | undefined> {
  const now = clock()
  const [login] = await readRows(db, {
    idHash,
    now: new Date(now).toISOString(),
    usedSince: new Date(now - IDLE).toISOString(),
  })
  return login
}

// Older sessions contain no login: use the user's.
const readRows = prepare<LoggedIn>(
  'sessions_read_login',
  `select sessions.user_id as "userId", sessions.device_id as "deviceId", coalesce(sessions.provider, name.provider) as provider,
    case when name.provider = 'email' then name.label end as email
  from sessions
  cross join lateral (
    select provider, label from identities where identities.user_id = sessions.user_id
    order by provider = 'email' desc, created_at
    limit 1
  ) as name
  where sessions.id_hash = $idHash and sessions.expires_at > $now::timestamptz
    and sessions.last_used_at > $usedSince::timestamptz`,
)
