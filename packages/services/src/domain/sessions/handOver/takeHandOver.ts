import { type LoginProvider, normaliseEmail } from '@vestibule/protocol'
import type { SessionInfo } from '@vestibule/protocol/http'
import { prepare } from '../../../db/prepare.js'
import { settleAll } from '../../../db/settleAll.js'
import { randomId, sha256 } from '../../../platform/bytes.js'
import { DomainError } from '../../errors/domainError.js'
import type { LoginContext } from '../../login/challenge.js'
import { announce } from '../../wallet/changes/announce.js'
import { IDLE } from '../sessions.js'

const MAX_ATTEMPTS = 3

/**
 * Creates a session for the key that the user's frame granted, and informs the user by email. The
 * session ends with the frame's session. The visitor types or confirms the account: a page could
 * otherwise sign in to another person's account.
 * @throws DomainError `invalidOtp` without a grant for this key, or with a reason for a request
 * from another network; `invalidEmail`, `tooManyAttempts` after the third attempt
 */
export async function takeHandOver(
  context: LoginContext,
  request: Request,
): Promise<{ sessionId: string; session: SessionInfo }> {
  const { db, audit, sessions, clock, random, frameOrigin } = context
  const { code, provider, login, thumbprint, network, deviceLabel } = request
  const now = clock()
  const grant = {
    codeHash: sha256(code),
    thumbprint,
    now: new Date(now).toISOString(),
    usedSince: new Date(now - IDLE).toISOString(),
  }
  const [counted] = await count(db, { ...grant, provider, most: MAX_ATTEMPTS })
  if (counted === undefined) throw new DomainError('invalid', 'invalidOtp')
  // A stolen grant is usually used from another network.
  if (counted.network !== audit.network(network))
    throw new DomainError('forbidden', 'invalidOtp', { data: { reason: 'network' } })
  if (!counted.names.some((name) => normaliseEmail(name) === login))
    throw counted.attempts < MAX_ATTEMPTS
      ? new DomainError('invalid', 'invalidEmail', { data: { reason: 'other' } })
      : new DomainError('rateLimited', 'tooManyAttempts')

  const taken = await db.transaction(async (transaction) => {
    const { sessionId, idHash } = sessions.draw(thumbprint)
    const [owner] = await take(transaction, {
      ...grant,
      idHash,
      deviceId: randomId(random),
      deviceLabel,
      dappOrigin: frameOrigin,
    })
    if (owner === undefined) throw new DomainError('invalid', 'invalidOtp')
    const { from, expiresAt, userId, deviceId } = owner
    const own = { idHash, userId, deviceId, expiresAt: new Date(expiresAt) }
    const [session] = await settleAll([
      sessions.describe(own, transaction),
      sessions.makeRoom(own, transaction),
      audit.append(transaction, {
        kind: 'session.handedOver',
        userId,
        facts: { from, device: deviceId, network: audit.network(network) },
      }),
    ])
    return { sessionId, session, own }
  })
  const { sessionId, session, own } = taken
  await announce(context, own, { kind: 'handedOver' })
  return { sessionId, session }
}

type Request = {
  code: string
  /** Names at two providers may belong to different people: the page also sends the provider. */
  provider: LoginProvider
  /** The user's email address or name at the provider, normalised like an email address. */
  login: string
  thumbprint: string
  network: string
  deviceLabel: string
}

const IS_OPEN = `hand_overs.code_hash = $codeHash and hand_overs.thumbprint = $thumbprint
  and hand_overs.expires_at > $now::timestamptz
  and sessions.id_hash = hand_overs.session_hash and sessions.expires_at > $now::timestamptz
  and sessions.last_used_at > $usedSince::timestamptz and users.id = sessions.user_id`

// Count before the comparison: parallel attempts must not exceed three.
const count = prepare<{ names: string[]; network: string; attempts: number }>(
  'hand_overs_count_attempt',
  `update hand_overs set attempts = hand_overs.attempts + 1
  from sessions, users
  where ${IS_OPEN} and hand_overs.attempts < $most::int
  returning hand_overs.network, hand_overs.attempts,
    array(
      select label from identities
      where identities.user_id = users.id and identities.provider = $provider
    ) as names`,
)

const take = prepare<{ from: string; userId: string; deviceId: string; expiresAt: string }>(
  'hand_overs_take',
  `with used as (
    delete from hand_overs using sessions, users where ${IS_OPEN}
    returning sessions.id_hash, sessions.user_id, sessions.device_id, sessions.expires_at
  ), device as (
    insert into devices
      (id, user_id, thumbprint, label, dapp_origin, created_at, last_login_at)
    select $deviceId, user_id, $thumbprint, $deviceLabel, $dappOrigin,
      $now::timestamptz, $now::timestamptz
    from used
    on conflict (user_id, thumbprint) do update set
      label = excluded.label, dapp_origin = excluded.dapp_origin, shown_account = null,
      last_login_at = excluded.last_login_at
    returning id
  )
  insert into sessions
    (id_hash, user_id, device_id, thumbprint, granted_by, created_at, last_used_at, expires_at)
  select $idHash, used.user_id, device.id, $thumbprint, used.id_hash, $now::timestamptz, $now::timestamptz,
    used.expires_at
  from used, device
  returning user_id as "userId", device_id as "deviceId", expires_at as "expiresAt",
    (select device_id from used) as "from"`,
)
