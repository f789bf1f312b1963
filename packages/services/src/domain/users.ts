import type { Database } from '../db/database.js'
import { prepare } from '../db/prepare.js'
import type { Random } from '../ports/random.js'
import { randomId } from './bytes.js'

/** What is known of an address before anybody proved to own it. */
export type Acquaintance = {
  userId: string | undefined
  /** The key has signed in as this user before. */
  knowsDevice: boolean
  hasWallet: boolean
}

const findAcquaintance = prepare<{ userId: string; knowsDevice: boolean; hasWallet: boolean }>(
  'users_look_up',
  `select users.id as "userId", devices.id is not null as "knowsDevice",
    wallets.id is not null as "hasWallet"
  from users
  left join devices on devices.user_id = users.id and devices.thumbprint = $thumbprint
  left join wallets on wallets.user_id = users.id and wallets.status = 'active'
  where users.email = $email`,
)

/** Looks an address and a key up, with the same query whether they exist or not. */
export async function lookUp(
  db: Database,
  { email, thumbprint }: { email: string; thumbprint: string },
): Promise<Acquaintance> {
  const [row] = await findAcquaintance(db, { email, thumbprint })
  return row ?? { userId: undefined, knowsDevice: false, hasWallet: false }
}

const upsertOwner = prepare<{ userId: string; deviceId: string }>(
  'users_welcome',
  `with owner as (
    insert into users (id, email, created_at) values ($userId, $email, $at)
    on conflict (email) do update set email = excluded.email
    returning id
  )
  insert into devices
    (id, user_id, thumbprint, label, dapp_origin, created_at, last_login_at)
  select $deviceId, id, $thumbprint, $label, $dappOrigin, $at::timestamptz, $at::timestamptz
  from owner
  on conflict (user_id, thumbprint) do update set
    label = excluded.label, dapp_origin = excluded.dapp_origin, shown_account = null,
    last_login_at = excluded.last_login_at
  returning user_id as "userId", id as "deviceId"`,
)

/** The user of an address and the device of a key, made where they are new. Signing up is signing in. */
export async function welcome(
  transaction: Database,
  options: {
    email: string
    thumbprint: string
    label: string
    dappOrigin: string
    at: Date
    random: Random
  },
): Promise<{ userId: string; deviceId: string }> {
  const { email, thumbprint, label, dappOrigin, at, random } = options
  const [owner] = await upsertOwner(transaction, {
    userId: randomId(random),
    deviceId: randomId(random),
    email,
    thumbprint,
    label,
    dappOrigin,
    at: at.toISOString(),
  })
  if (owner === undefined) throw new Error('An upsert of a user and a device gave nothing back.')
  return owner
}
