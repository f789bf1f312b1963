import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'

const OF_IDENTITY = `
  insert into identities (provider, issuer, subject, user_id, label, created_at)
  select provider, issuer, subject, $userId, label, $at::timestamptz from used
  on conflict (provider, issuer, subject) do update set label = excluded.label
  returning user_id`

/** Any device, even a signed-out one: the user has just proved the identity. */
const ANY = 'true'

/**
 * Marks a proof of an identity as used and opens a session for its key. Creates user and device if
 * they are new.
 * @param name Name of the statement.
 * @param used An update that returns provider, device_label, dapp_origin and the columns of
 * `owner`. Returns no row for a used proof.
 * @param options.owner Expression for the user's id.
 * @default the owner of the provider, issuer, subject and label in `used`
 * @param options.returns Condition for accepting a known device.
 * @default always
 * @returns a function that returns `undefined` without a proof. Its last argument has the other
 * parameters of `used`
 */
export function prepareRedeem(
  name: string,
  used: string,
  { owner = OF_IDENTITY, returns = ANY }: { owner?: string; returns?: string } = {},
) {
  const redeemRows = prepare<Owner>(
    name,
    `with used as (${used}), identity as (${owner}), newcomer as (
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
        last_login_at = excluded.last_login_at, signed_out_at = null
      where ${returns}
      returning id, user_id
    )
    insert into sessions
      (id_hash, user_id, device_id, thumbprint, provider, created_at, last_used_at, expires_at)
    select $idHash, device.user_id, device.id, $thumbprint, used.provider, $at::timestamptz,
      $at::timestamptz, $expiresAt::timestamptz
    from device, used
    returning user_id as "userId", device_id as "deviceId"`,
  )

  return async (
    transaction: Database,
    options: Redeeming,
    further: Record<string, string | number> = {},
  ): Promise<Owner | undefined> => {
    const { session, ...rest } = options
    const { idHash, createdAt, expiresAt } = session
    const [owner] = await redeemRows(transaction, {
      ...rest,
      ...further,
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
  userId: string
  deviceId: string
}

export type Redeem = (transaction: Database, options: Redeeming) => Promise<Owner | undefined>
