import type { LoginProvider } from '@vestibule/protocol'
import type { NewDevice, SessionInfo } from '@vestibule/protocol/http'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import { sessions } from '../../db/schema/sessions.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { deviceText } from '../mail/deviceText.js'
import type { SessionIds } from './sessionIds.js'

const LIFE = 30 * DAY
/** Time in ms after which an unused session ends. */
export const IDLE = 7 * DAY
const MAX_PER_USER = 10

export type Session = {
  idHash: string
  userId: string
  deviceId: string
  expiresAt: Date
}

/** Sessions are bound to the key that signed in. They end after 30 days, after 7 days without use, or when a user has more than 10. */
export function createSessions(options: {
  db: Database
  clock: Clock
  ids: Pick<SessionIds, 'draw'>
}) {
  const { db, clock, ids } = options
  const isLive = () =>
    and(
      gt(sessions.expiresAt, new Date(clock())),
      gt(sessions.lastUsedAt, new Date(clock() - IDLE)),
    )

  return {
    /** Only the hash of the id is stored. */
    draw(thumbprint: string) {
      const sessionId = ids.draw(thumbprint)
      const now = clock()
      return {
        sessionId,
        idHash: sha256(sessionId),
        createdAt: new Date(now),
        expiresAt: new Date(now + LIFE),
      }
    },

    /** Ends a device's older sessions first, then sessions of devices without a share. */
    async makeRoom({ userId, idHash }: Session, database: Database): Promise<void> {
      await endSurplus(database, { userId, idHash, most: MAX_PER_USER })
    },

    async find(sessionId: string, thumbprint: string): Promise<Session | undefined> {
      const isIt = eq(sessions.idHash, sha256(sessionId))
      const [session] = await db
        .select()
        .from(sessions)
        .where(and(isIt, eq(sessions.thumbprint, thumbprint), isLive()))
      return session
    },

    async living(idHashes: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ idHash: sessions.idHash })
        .from(sessions)
        .where(and(inArray(sessions.idHash, [...idHashes]), isLive()))
      return new Set(rows.map(({ idHash }) => idHash))
    },

    async signedInDevices(userId: string): Promise<ReadonlySet<string>> {
      const rows = await db
        .selectDistinct({ deviceId: sessions.deviceId })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isLive()))
      return new Set(rows.map(({ deviceId }) => deviceId))
    },

    async end({ idHash }: Session, database: Database = db): Promise<void> {
      await database.delete(sessions).where(eq(sessions.idHash, idHash))
    },

    async describe(session: Session, database: Database = db): Promise<SessionInfo> {
      const { userId, deviceId, expiresAt } = session
      const [row] = await describeRows(database, {
        userId,
        deviceId,
        now: new Date(clock()).toISOString(),
      })
      if (row === undefined) throw new Error('The user of the session does not exist.')
      const { deletesAt, walletId, status, deviceEnrolled, recoveryMethods, newDevice, passkey } =
        row
      return {
        userId,
        ...nameOf(row),
        deviceId,
        expiresAt: expiresAt.toISOString(),
        wallet:
          walletId === null
            ? null
            : {
                walletId,
                status,
                deviceEnrolled,
                recoveryMethods,
                passkey,
                ...(row.provider !== 'email' &&
                  newDevice !== null && { newDevice: named(newDevice) }),
              },
        ...(deletesAt !== null && { deletesAt: new Date(deletesAt).toISOString() }),
      }
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

// Keeps the new session, then the newest of each device, devices with a share first: repeated
// logins do not end sessions of other devices.
const endSurplus = prepare(
  'sessions_end_surplus',
  `with ranked as (
    select id_hash, device_id, created_at, row_number() over (
      partition by device_id order by id_hash = $idHash desc, created_at desc
    ) as age from sessions where user_id = $userId
  )
  delete from sessions where id_hash in (
    select id_hash from ranked
    order by id_hash = $idHash desc, age = 1 desc,
      exists (select from shares where shares.device_id = ranked.device_id) desc, created_at desc
    offset $most::int
  )`,
)

function named({ label, dappOrigin, enrolledAt }: NewDeviceRow): NewDevice {
  return {
    label: deviceText(label),
    ...(dappOrigin !== null && { dappOrigin }),
    enrolledAt: new Date(enrolledAt).toISOString(),
  }
}

type NewDeviceRow = { label: string; dappOrigin: string | null; enrolledAt: string }

function nameOf({ provider, label }: { provider: LoginProvider; label: string }) {
  return provider === 'email' ? { email: label } : { login: { provider, label } }
}

// Prefers an active wallet. Counts only recovery methods that this device may use.
const describeRows = prepare<{
  provider: LoginProvider
  label: string
  deletesAt: string | null
  walletId: string | null
  status: 'unconfirmed' | 'active'
  deviceEnrolled: boolean
  recoveryMethods: number
  newDevice: NewDeviceRow | null
  passkey: boolean
}>(
  'sessions_describe',
  `select name.provider, name.label, users.deletes_at as "deletesAt", wallets.id as "walletId", wallets.status,
    shares.device_id is not null as "deviceEnrolled",
    (select count(*) from recovery_methods
      where wallet_id = wallets.id and (shares.device_id is not null or not withheld
        or counts_at <= $now::timestamptz))::int as "recoveryMethods",
    (select json_build_object('label', devices.label, 'dappOrigin', devices.dapp_origin, 'enrolledAt', others.created_at)
      from shares as others join devices on devices.id = others.device_id
      where others.wallet_id = wallets.id and others.created_at > shares.created_at
      order by others.created_at desc limit 1) as "newDevice",
    coalesce(wallets.passkey_since is not null
      and (wallets.passkey_off_at is null or wallets.passkey_off_at > $now::timestamptz), false) as passkey
  from users
  cross join lateral (
    select provider, label from identities where identities.user_id = users.id
    order by provider = 'email' desc, created_at
    limit 1
  ) as name
  left join wallets on wallets.user_id = users.id
  left join shares on shares.wallet_id = wallets.id and shares.device_id = $deviceId
  where users.id = $userId
  order by wallets.status = 'active' desc nulls last
  limit 1`,
)
