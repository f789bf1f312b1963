import {
  MAX_RECOVERY_METHODS,
  RECOVERY_PLACE,
  type RecoveryAdd,
  type RecoveryMethod,
  type RecoveryRead,
} from '@vestibule/protocol/http'
import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from '../../db/database.js'
import { recoveryMethods, recoveryRoutes } from '../../db/schema.js'
import { Refusal } from '../../refusal.js'
import type { Session } from '../sessions.js'
import { announce } from './announce.js'
import { newestOf } from './enrolDevice.js'
import { recordChange } from './recordChange.js'
import { requireControl } from './requireControl.js'
import { findOwn, sealShare, type WalletContext } from './walletRows.js'

type MethodRow = typeof recoveryMethods.$inferSelect

/** What a new device needs beside the share and the user's secret. None of it opens anything. @throws Refusal 404 */
export async function readRecovery(
  { db }: WalletContext,
  session: Session,
  walletId: string,
): Promise<z.infer<typeof RecoveryRead.response>> {
  const { wallet, share } = await findOwn(db, session, walletId)
  const { vaultVersion: version, publicKeysHash, ciphertext } = wallet
  const [route] = await db
    .select()
    .from(recoveryRoutes)
    .where(eq(recoveryRoutes.walletId, walletId))
  return {
    vault: { version, publicKeysHash, ciphertext },
    methods: (await methodsOf(db, walletId)).map(asMethod),
    route: route === undefined ? null : { generation: route.generation, recovery: route.recovery },
    deviceGeneration: newestOf(share),
  }
}

/**
 * Adds a way back, and the set that it recovers from in the place of the one before.
 * @throws Refusal 404, 403; 409 for another method of this id, for one too many and for a set that is not the next.
 */
export async function addMethod(
  context: WalletContext,
  session: Session,
  request: { walletId: string; methodId: string; body: z.infer<typeof RecoveryAdd.request> },
): Promise<z.infer<typeof RecoveryAdd.response>> {
  const { walletId, methodId, body } = request
  const { kind, label, credentialId = null, wrap, route } = body
  const { kms, budgets, clock } = context
  const key = { walletId, deviceId: RECOVERY_PLACE, generation: route.generation }
  const sealed = await sealShare(kms, route.share, key)
  const createdAt = new Date(clock())
  const fresh = { walletId, methodId, kind, label, credentialId, ...wrap, createdAt }

  const added = await context.db.transaction(async (transaction) => {
    await requireControl(transaction, session, { walletId, ...body })
    const methods = await methodsOf(transaction, walletId)
    const known = methods.find((method) => method.methodId === methodId)
    if (known !== undefined) {
      if (known.sealed === wrap.sealed && known.kind === kind) return { row: known, isNew: false }
      throw new Refusal(409, 'invalidRequest')
    }
    if (methods.length >= MAX_RECOVERY_METHODS) throw new Refusal(409, 'invalidRequest')
    await budgets.take([['changesPerUser', session.userId]], { database: transaction })
    await placeRoute(transaction, {
      walletId,
      generation: route.generation,
      sealed,
      recovery: route.recovery,
      createdAt,
    })
    await transaction.insert(recoveryMethods).values(fresh)
    await recordChange(context, transaction, { session, walletId, change: 'recoveryAdded' })
    return { row: fresh, isNew: true }
  })
  if (added.isNew) await announce(context, session, { kind: 'recoveryAdded', detail: named(fresh) })
  return { method: asMethod(added.row) }
}

/**
 * Takes a way back away; one that is gone already is gone.
 * @throws Refusal 404, 403; `recoveryNeeded` for the last one.
 */
export async function removeMethod(
  context: WalletContext,
  session: Session,
  request: { walletId: string; methodId: string; control: string },
): Promise<{ methodId: string }> {
  const { walletId, methodId } = request
  const removed = await context.db.transaction(async (transaction) => {
    await requireControl(transaction, session, request)
    const methods = await methodsOf(transaction, walletId)
    const known = methods.find((method) => method.methodId === methodId)
    if (known !== undefined && methods.length === 1) throw new Refusal(409, 'recoveryNeeded')
    await transaction
      .delete(recoveryMethods)
      .where(and(eq(recoveryMethods.walletId, walletId), eq(recoveryMethods.methodId, methodId)))
    if (known !== undefined)
      await recordChange(context, transaction, { session, walletId, change: 'recoveryRemoved' })
    return known
  })
  if (removed !== undefined)
    await announce(context, session, { kind: 'recoveryRemoved', detail: named(removed) })
  return { methodId }
}

function methodsOf(database: Database, walletId: string): Promise<MethodRow[]> {
  return database
    .select()
    .from(recoveryMethods)
    .where(eq(recoveryMethods.walletId, walletId))
    .orderBy(asc(recoveryMethods.createdAt), asc(recoveryMethods.methodId))
}

async function placeRoute(database: Database, row: typeof recoveryRoutes.$inferSelect) {
  const [kept] = await database
    .select()
    .from(recoveryRoutes)
    .where(eq(recoveryRoutes.walletId, row.walletId))
  if (row.generation !== (kept?.generation ?? 0) + 1) throw new Refusal(409, 'invalidRequest')
  await database
    .insert(recoveryRoutes)
    .values(row)
    .onConflictDoUpdate({ target: recoveryRoutes.walletId, set: row })
}

function asMethod(row: MethodRow): RecoveryMethod {
  const { methodId, kind, label, credentialId, salt, sealed, createdAt } = row
  return {
    methodId,
    kind,
    label,
    ...(credentialId !== null && { credentialId }),
    wrap: { salt, sealed },
    createdAt: createdAt.toISOString(),
  }
}

const KINDS = { passkey: 'Passkey', passphrase: 'Passphrase', kit: 'Recovery kit' } as const

function named({ kind, label }: Pick<MethodRow, 'kind' | 'label'>): string {
  return label === '' ? KINDS[kind] : `${KINDS[kind]}: ${label}`
}
