import {
  MAX_RECOVERY_METHODS,
  RECOVERY_PLACE,
  type RecoveryAdd,
  type RecoveryMethod,
  type RecoveryRead,
  type RecoveryRemove,
  type RoutePlacement,
} from '@vestibule/protocol/http'
import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from '../../db/database.js'
import { recoveryMethods, recoveryRoutes } from '../../db/schema.js'
import { Refusal } from '../../refusal.js'
import type { Session } from '../sessions.js'
import { announce } from './announce.js'
import { newestOf } from './enrolDevice.js'
import { placeRoute } from './placeRoute.js'
import { isSameVault } from './putWallet.js'
import { recordChange } from './recordChange.js'
import { renewRecovery } from './renewRecovery.js'
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
  const { budgets, clock } = context
  const sealed = await sealRoute(context, walletId, route)
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
    await placeRoute(transaction, { walletId, route, sealed, createdAt })
    await transaction.insert(recoveryMethods).values(fresh)
    await recordChange(context, transaction, { session, walletId, change: 'recoveryAdded' })
    return { row: fresh, isNew: true }
  })
  if (added.isNew) await announce(context, session, { kind: 'recoveryAdded', detail: named(fresh) })
  return { method: asMethod(added.row) }
}

/**
 * Takes a way back away; one that is gone already is gone.
 * @throws Refusal 404, 403; `recoveryNeeded` for the last one; 409 for a renewal that does not fit what is left.
 */
export async function removeMethod(
  context: WalletContext,
  session: Session,
  request: { walletId: string; methodId: string } & z.infer<typeof RecoveryRemove.request>,
): Promise<{ methodId: string }> {
  const { walletId, methodId, renewal } = request
  const sealed = renewal && (await sealRoute(context, walletId, renewal.route))
  const removed = await context.db.transaction(async (transaction) => {
    const { wallet } = await requireControl(transaction, session, request)
    const methods = await methodsOf(transaction, walletId)
    const known = methods.find((method) => method.methodId === methodId)
    if (known !== undefined && methods.length === 1) throw new Refusal(409, 'recoveryNeeded')
    if (renewal !== undefined && sealed !== undefined) {
      if (isSameVault(wallet, renewal.vault)) return undefined
      const within = { ...context, db: transaction }
      const left = methods.filter((method) => method !== known)
      await renewRecovery(within, { session, wallet, renewal, sealed, left })
    }
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

function sealRoute(
  { kms }: WalletContext,
  walletId: string,
  { share, generation }: RoutePlacement,
): Promise<string> {
  return sealShare(kms, share, { walletId, deviceId: RECOVERY_PLACE, generation })
}

function methodsOf(database: Database, walletId: string): Promise<MethodRow[]> {
  return database
    .select()
    .from(recoveryMethods)
    .where(eq(recoveryMethods.walletId, walletId))
    .orderBy(asc(recoveryMethods.createdAt), asc(recoveryMethods.methodId))
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
