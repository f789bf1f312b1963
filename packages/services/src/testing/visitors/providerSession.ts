import { randomBytes } from 'node:crypto'
import type { SocialProvider } from '@vestibule/protocol'
import type { SessionInfo } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { sessions } from '../../db/schema/sessions.js'
import { devices, identities, users } from '../../db/schema/users.js'
import { createSessionIds } from '../../domain/sessions/sessionIds.js'
import { createSessions } from '../../domain/sessions/sessions.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY } from '../../platform/time.js'
import { randomId, randomKey } from './walletOwners.js'

export async function providerSession(
  db: Database,
  options: {
    provider?: SocialProvider
    label: string
    thumbprint: string
    now: number
    /** A returning user. @default a new user */
    userId?: string
  },
): Promise<{ sessionId: string; session: SessionInfo }> {
  const { provider = 'github', label, thumbprint, now, userId = randomId() } = options
  const [deviceId, sessionId] = [randomId(), randomKey()]
  const createdAt = new Date(now)
  const expiresAt = new Date(now + 30 * DAY)
  if (options.userId === undefined) {
    await db.insert(users).values({ id: userId, createdAt })
    const identity = { provider, issuer: '', subject: randomId(), label }
    await db.insert(identities).values({ ...identity, userId, createdAt })
  }
  await db.insert(devices).values({
    id: deviceId,
    userId,
    thumbprint,
    label: 'Chrome on Linux',
    createdAt,
    lastLoginAt: createdAt,
  })
  const times = { createdAt, lastUsedAt: createdAt }
  const row = { idHash: sha256(sessionId), userId, deviceId, expiresAt }
  await db.insert(sessions).values({ ...row, thumbprint, ...times })
  const ids = createSessionIds({ key: randomBytes(32), random: randomBytes })
  const { describe } = createSessions({ db, clock: () => now, ids })
  return { sessionId, session: await describe(row) }
}
