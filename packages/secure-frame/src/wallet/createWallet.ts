import { VestibuleError } from '@vestibule/protocol'
import type { WalletRead } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { Random } from '../platform/bytes.js'
import type { DeviceStore, StoredSession } from './deviceStore.js'
import { type OpenedWallet, takeWallet, wipeWallet } from './openWallet.js'
import { makeWallet } from './vault/makeWallet.js'
import type { ReleasedShares, WalletApi } from './walletApi.js'
import { withWallet } from './withWallet.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random }
type Kept = z.output<typeof WalletRead.response> & { released?: ReleasedShares }

/**
 * Reads both parts of the wallet back before it returns an address.
 * @throws `walletElsewhere` if another device created a wallet meanwhile
 */
export async function createWallet(deps: Deps, session: StoredSession): Promise<OpenedWallet> {
  const { api, store, random } = deps
  const { userId, deviceId } = session.info
  const made = await makeWallet({ deviceKey: await store.deviceKey(), deviceId, random })
  const {
    walletId,
    vault,
    generation,
    deviceShare: share,
    placement,
    recovery,
    vaultWriteTokenHash,
  } = made
  await store.savePending(userId, {
    walletId,
    share,
    generation,
    vault,
    accounts: [],
    deviceId,
    recovery,
  })

  let kept: Awaited<ReturnType<WalletApi['put']>>
  try {
    kept = await api.put(
      { walletId, deviceId },
      { vault, controlHash: vaultWriteTokenHash, ...placement },
    )
  } catch (error) {
    // The services stored the wallet, but another device replaced it before the read.
    if (isNotFound(error) && (error as VestibuleError).type === 'invalidRequest')
      throw new VestibuleError('walletElsewhere')
    const record = await store.record(userId)
    if (record === undefined || record.walletId !== elsewhere(error)) throw error
    return withWallet(deps, { session, record }, ({ accounts }) =>
      takeWallet(record.walletId, accounts),
    )
  }
  try {
    return await finishWallet(deps, session, kept)
  } catch (error) {
    // Only another device can replace a stored wallet.
    throw isNotFound(error) ? new VestibuleError('walletElsewhere') : error
  } finally {
    for (const { share } of kept.released.shares) share.fill(0)
  }
}

/** @returns undefined if the services do not store the wallet or it does not open. Its address was never shown. */
export async function resumeWallet(
  deps: Deps,
  session: StoredSession,
): Promise<OpenedWallet | undefined> {
  const pending = await deps.store.pending(session.info.userId)
  if (pending === undefined) return undefined
  const kept = await deps.api.read(pending.walletId).catch((error) => {
    if (isNotFound(error)) return undefined
    throw error
  })
  if (kept === undefined) return undefined
  try {
    return await finishWallet(deps, session, kept)
  } catch (error) {
    if (kept.status === 'unconfirmed' && isUseless(error)) return undefined
    throw error
  }
}

/** Opens the stored data of both parts before it confirms the wallet. */
async function finishWallet(deps: Deps, session: StoredSession, kept: Kept): Promise<OpenedWallet> {
  const { api, store } = deps
  const { userId } = session.info
  const record = await store.pending(userId)
  if (record?.walletId !== kept.walletId) throw new VestibuleError('walletDamaged')
  const { vault, released } = kept
  const options = { session, record, vault, released, isPending: true }
  const [opened, whole] = await withWallet(deps, options, (open) => [
    takeWallet(record.walletId, open.accounts),
    open.record,
  ])
  try {
    const { publicKeysHash } = record.vault
    if (kept.status === 'unconfirmed') await api.confirm(record.walletId, { publicKeysHash })
    await store.activate(userId, whole)
    return opened
  } catch (error) {
    wipeWallet(opened)
    throw error
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof VestibuleError && error.data?.status === 404
}

function elsewhere(error: unknown): unknown {
  return error instanceof VestibuleError && error.type === 'walletElsewhere'
    ? error.data?.walletId
    : undefined
}

function isUseless(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return false
  return isNotFound(error) || error.type === 'walletDamaged' || error.type === 'walletElsewhere'
}
