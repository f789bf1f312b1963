import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'

const redeemRows = prepare<{ userId: string; deviceId: string }>(
  'login_redeem',
  `with used as (
    update challenges set state = 'used' where id = $challengeId and state = 'code'
    returning email, device_label, dapp_origin
  ), owner as (
    insert into users (id, email, created_at)
    select $userId, email, $at::timestamptz from used
    on conflict (email) do update set email = excluded.email
    returning id
  ), device as (
    insert into devices
      (id, user_id, thumbprint, label, dapp_origin, created_at, last_login_at)
    select $deviceId, owner.id, $thumbprint, device_label, dapp_origin,
      $at::timestamptz, $at::timestamptz
    from used, owner
    on conflict (user_id, thumbprint) do update set
      label = excluded.label, dapp_origin = excluded.dapp_origin, shown_account = null,
      last_login_at = excluded.last_login_at
    returning id, user_id
  )
  insert into sessions
    (id_hash, user_id, device_id, thumbprint, created_at, last_used_at, expires_at)
  select $idHash, user_id, id, $thumbprint, $at::timestamptz, $at::timestamptz,
    $expiresAt::timestamptz
  from device
  returning user_id as "userId", device_id as "deviceId"`,
)

/**
 * Uses a challenge up and gives its key a session: of the address's user and the key's device, which are made where they
 * are new. Signing up is signing in.
 * @returns `undefined` where the challenge was used or replaced.
 */
export async function redeem(
  transaction: Database,
  options: {
    challengeId: string
    thumbprint: string
    session: { idHash: string; createdAt: Date; expiresAt: Date }
    /** Ids of the user and the device, if they are new. */
    userId: string
    deviceId: string
  },
): Promise<{ userId: string; deviceId: string } | undefined> {
  const { session, ...rest } = options
  const { idHash, createdAt, expiresAt } = session
  const [owner] = await redeemRows(transaction, {
    ...rest,
    idHash,
    at: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  })
  return owner
}
