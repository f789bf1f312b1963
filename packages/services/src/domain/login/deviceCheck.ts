import { and, eq, gt, gte, notExists } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { challenges } from '../../db/schema/logins.js'
import { sessions } from '../../db/schema/sessions.js'
import { deviceLinks, LINK_LIFE, wallets } from '../../db/schema/wallets.js'
import type { Project } from '../projects/project.js'
import type { LoginSubject } from './users.js'

type DeviceCheck = Project['deviceCheck']

/** From the most to the least permissive setting. */
const DEVICE_CHECKS: Record<DeviceCheck, (who: LoginSubject) => boolean> = {
  never: () => false,
  existing: ({ hasWallet }) => hasWallet,
  always: () => true,
}
const STRICTNESS = Object.keys(DEVICE_CHECKS) as DeviceCheck[]

/** All projects share a user's wallet, so the strictest setting applies to users with a wallet. */
export function asksForApproval(
  who: LoginSubject,
  { project, projects }: { project: Project; projects: readonly Project[] },
): boolean {
  const check = who.hasWallet ? strictest(projects) : project.deviceCheck
  return DEVICE_CHECKS[check](who)
}

export function isOverruled(project: Project, projects: readonly Project[]): boolean {
  return project.deviceCheck === 'never' && strictest(projects) !== 'never'
}

function strictest(projects: readonly Project[]): DeviceCheck {
  const all = projects.map(({ deviceCheck }) => deviceCheck)
  return STRICTNESS.findLast((check) => all.includes(check)) ?? 'always'
}

/**
 * Whether a key scanned a code of this user's device after the device last signed out: a signed-out
 * device may be stolen. A refusal by mail stays valid.
 */
export async function hasScanned(database: Database, request: Request): Promise<boolean> {
  const { userId, email, thumbprint, now, waitsSince } = request
  const at = new Date(now)
  const refused = database
    .select({ id: challenges.id })
    .from(challenges)
    .where(
      and(
        eq(challenges.email, email),
        eq(challenges.thumbprint, thumbprint),
        eq(challenges.state, 'refused'),
        gt(challenges.expiresAt, at),
      ),
    )
  const [scanned] = await database
    .select({ id: deviceLinks.id })
    .from(deviceLinks)
    .innerJoin(wallets, eq(wallets.id, deviceLinks.walletId))
    .innerJoin(sessions, eq(sessions.deviceId, deviceLinks.approverId))
    .where(
      and(
        eq(deviceLinks.claimedBy, thumbprint),
        eq(deviceLinks.state, 'claimed'),
        gt(deviceLinks.expiresAt, at),
        gt(sessions.expiresAt, at),
        eq(wallets.userId, userId),
        waitsSince && gte(deviceLinks.expiresAt, new Date(waitsSince.getTime() + LINK_LIFE)),
        notExists(refused),
      ),
    )
  return scanned !== undefined
}

type Request = {
  userId: string
  email: string
  thumbprint: string
  now: number
  /** Start of a waiting login. Earlier scans do not replace its approval. */
  waitsSince?: Date | undefined
}
