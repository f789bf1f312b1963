import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { devices, users, wallets } from '../db/schema.js'
import type { Random } from '../ports/random.js'
import { randomId } from './bytes.js'

/** What is known of an address before anybody proved to own it. */
export type Acquaintance = {
  userId: string | undefined
  /** The key has signed in as this user before. */
  knowsDevice: boolean
  hasWallet: boolean
}

/** Looks an address and a key up, with the same query whether they exist or not. */
export async function lookUp(
  db: Database,
  who: { email: string; thumbprint: string },
): Promise<Acquaintance> {
  const [row] = await db
    .select({ user: users.id, device: devices.id, wallet: wallets.id })
    .from(users)
    .leftJoin(devices, and(eq(devices.userId, users.id), eq(devices.thumbprint, who.thumbprint)))
    .leftJoin(wallets, and(eq(wallets.userId, users.id), eq(wallets.status, 'active')))
    .where(eq(users.email, who.email))
  return {
    userId: row?.user,
    knowsDevice: row?.device != null,
    hasWallet: row?.wallet != null,
  }
}

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
  const [user] = await transaction
    .insert(users)
    .values({ id: randomId(random), email, createdAt: at })
    .onConflictDoUpdate({ target: users.email, set: { email } })
    .returning()
  if (user === undefined) throw new Error('An upsert of a user gave nothing back.')
  const [device] = await transaction
    .insert(devices)
    .values({
      id: randomId(random),
      userId: user.id,
      thumbprint,
      label,
      dappOrigin,
      createdAt: at,
      lastLoginAt: at,
    })
    .onConflictDoUpdate({
      target: [devices.userId, devices.thumbprint],
      set: { label, dappOrigin, shownAccount: null, lastLoginAt: at },
    })
    .returning()
  if (device === undefined) throw new Error('An upsert of a device gave nothing back.')
  return { userId: user.id, deviceId: device.id }
}
