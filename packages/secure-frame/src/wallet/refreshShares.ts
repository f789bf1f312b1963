import type { Placement, SealedVault } from '@vestibule/protocol/http'
import type { Random } from '../platform/bytes.js'
import type { Clock } from '../platform/clock.js'
import type { DeviceRecord } from './deviceRecord.js'
import type { DeviceStore } from './deviceStore.js'
import { asRemembered } from './methodTimes.js'
import { makeSet } from './vault/makeSet.js'
import { sealDeviceShare } from './vault/shares.js'
import type { WalletApi } from './walletApi.js'
import type { OnDevice } from './withWallet.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random; clock: Clock }

export type Refresh = { walletId: string; generation: number } & (
  | {
      kind: 'begin'
      half: NonNullable<DeviceRecord['next']>
      placement: Placement
      digest: string
      vault: SealedVault
      accounts: DeviceRecord['accounts']
      times: readonly { methodId: string; countsAt: number }[]
    }
  | { kind: 'finish'; digest: string }
)

/**
 * Splits the KEK again: after the next unlock, a copy of this device's storage is useless. Does not
 * store the split.
 * @returns undefined for a vault of the first format
 */
export async function planRefresh(
  deps: Deps,
  options: { opened: OnDevice; deviceId: string },
): Promise<Refresh | undefined> {
  const { store, random } = deps
  const { opened, deviceId } = options
  const { walletId, record, kek, content } = opened
  if (opened.half === 'next' && record.next !== undefined)
    return { kind: 'finish', walletId, generation: record.next.generation, digest: opened.digest }
  if (content.recovery === undefined) return undefined
  const generation = record.generation + 1
  const recoveryKey = content.recovery.publicKey
  const key = await store.deviceKey()
  const { placement, recovery, result, digest } = await makeSet(
    kek,
    { walletId, deviceId, generation, recoveryKey },
    (share) => sealDeviceShare(share, { key, walletId, generation, random }),
  )
  const half = { share: result, generation, recovery }
  const { vault } = opened
  const { accounts } = record
  const times = content.methodKeys.map(({ methodId, countsAt }) => ({ methodId, countsAt }))
  return { kind: 'begin', walletId, generation, half, placement, digest, vault, accounts, times }
}

/**
 * Both sides keep the old split until both have the next one: after any interruption, they share a
 * generation. The device stores its half first, then the services add theirs. After the device
 * confirms, both drop the old split.
 */
export async function runRefresh(
  { api, store, clock }: Deps,
  { userId, refresh }: { userId: string; refresh: Refresh },
): Promise<void> {
  const { walletId, generation, digest } = refresh
  const record = await store.record(userId)
  // Another tab was faster, or the device enrolled again.
  if (record?.walletId !== walletId || record.generation !== generation - 1) return
  const kept: Partial<DeviceRecord> = {}
  if (refresh.kind === 'begin') {
    const read = await api.readRecovery(walletId)
    // Another device changed the vault: the next unlock starts with that version.
    if (read.vault.version !== refresh.vault.version) return
    kept.vault = refresh.vault
    kept.accounts = [...refresh.accounts]
    const { times } = refresh
    if (read.methods.length > 0)
      kept.methods = asRemembered(read.methods, { times, now: clock.now() })
    await store.saveRecord(userId, { ...record, next: refresh.half })
    await api.rotate(walletId, refresh.placement)
  }
  const next = refresh.kind === 'begin' ? refresh.half : record.next
  if (next?.generation !== generation) return
  await api.confirmRotation(walletId, { generation, digest })
  const { next: _done, ...before } = record
  await store.saveRecord(userId, { ...before, ...kept, ...next })
}
