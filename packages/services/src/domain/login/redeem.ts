import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'

/**
 * Uses what proves an identity up and gives a key a session: of the identity's user and the key's device, which are made
 * where they are new. Signing up is signing in.
 * @param name Of the statement.
 * @param used An update that returns provider, issuer, subject, label, device_label and dapp_origin; no row where the
 * proof was used before.
 * @returns a function that answers `undefined` where there was no proof
 */
export function prepareRedeem(name: string, used: string) {
  const redeemRows = prepare<Owner>(
    name,
    `with used as (${used}), identity as (
      insert into identities (provider, issuer, subject, user_id, label, created_at)
      select provider, issuer, subject, $userId, label, $at::timestamptz from used
      on conflict (provider, issuer, subject) do update set label = excluded.label
      returning user_id
    ), newcomer as (
      insert into users (id, created_at)
      select user_id, $at::timestamptz from identity where user_id = $userId
    ), device as (
      insert into devices
        (id, user_id, thumbprint, label, dapp_origin, created_at, last_login_at)
      select $deviceId, identity.user_id, $thumbprint, device_label, dapp_origin,
        $at::timestamptz, $at::timestamptz
      from used, identity
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

  return async (transaction: Database, options: Redeeming): Promise<Owner | undefined> => {
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
}

type Owner = { userId: string; deviceId: string }

type Redeeming = {
  challengeId: string
  thumbprint: string
  session: { idHash: string; createdAt: Date; expiresAt: Date }
  /** Ids of the user and the device, if they are new. */
  userId: string
  deviceId: string
}

export type Redeem = ReturnType<typeof prepareRedeem>
