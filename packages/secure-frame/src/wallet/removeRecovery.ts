import { RECOVERY_PLACE, type RecoveryMethod, type RecoveryRenewal } from '@vestibule/protocol/http'
import type { Random } from './bytes.js'
import type { DeviceRecord, DeviceStore, StoredSession } from './deviceStore.js'
import { planRefresh, runRefresh } from './refreshShares.js'
import { controlOf } from './vault/control.js'
import { makePair } from './vault/hpke.js'
import { makeSet } from './vault/makeSet.js'
import { sealVault } from './vault/openVault.js'
import { wrapRecoveryKey } from './vault/recoveryWrap.js'
import type { RecoveryPair, RecoveryWay } from './vault/vaultContent.js'
import type { WalletApi } from './walletApi.js'
import { type OnDevice, withWallet } from './withWallet.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random }

/**
 * Takes a way back away, and with it the recovery key that it was a way to: the others get another one, so that whoever
 * kept a copy of what was removed opens nothing that is kept from now on.
 * @returns `renewed` is false where a method is left whose key the vault does not have: then the recovery key stays.
 * @throws `recoveryNeeded` for the last one, `invalidRequest` with status 409 when another device was faster.
 */
export async function removeRecovery(
  deps: Deps,
  options: { session: StoredSession; record: DeviceRecord; methodId: string },
): Promise<{ renewed: boolean }> {
  const { api, store } = deps
  const { session, methodId } = options
  const { userId, deviceId } = session.info
  return withWallet(deps, options, async (onDevice) => {
    const opened = await settled(deps, { userId, deviceId, opened: onDevice })
    const { walletId, content, record } = opened
    const control = controlOf(content.entropy, walletId)
    const read = await api.readRecovery(walletId)
    const left = read.methods.filter((method) => method.methodId !== methodId)
    const ways = content.ways.filter((way) => left.some((each) => each.methodId === way.methodId))
    if (left.length === 0 || ways.length < left.length) {
      await api.removeMethod(walletId, methodId, { control })
      const methods = record.methods?.filter((known) => known.methodId !== methodId)
      await store.saveRecord(userId, { ...record, methods })
      return { renewed: false }
    }

    const recovery = await makePair()
    try {
      const generation = (read.route?.generation ?? 0) + 1
      const renewal = await renew(deps, { opened, recovery, ways, generation })
      await api.removeMethod(walletId, methodId, { control, renewal })
      // Until the device has a recovery share for the new key, its record is the old one, which opens by itself.
      const { vault } = renewal
      const current = { ...opened, content: { ...content, recovery, ways }, vault }
      const refresh = await planRefresh(deps, { opened: current, deviceId })
      if (refresh !== undefined) await runRefresh(deps, { userId, refresh }).catch(nextUnlock)
      return { renewed: true }
    } finally {
      recovery.privateKey.fill(0)
    }
  })
}

/** The method is gone already; the next unlock refreshes the shares. */
const nextUnlock = () => undefined

/** Ends a refresh of shares that was cut off, whose recovery share is for the key that goes. */
async function settled(
  deps: Deps,
  { userId, deviceId, opened }: { userId: string; deviceId: string; opened: OnDevice },
): Promise<OnDevice> {
  if (opened.half === 'present') return opened
  const refresh = await planRefresh(deps, { opened, deviceId })
  if (refresh !== undefined) await runRefresh(deps, { userId, refresh })
  const record = (await deps.store.record(userId)) ?? opened.record
  return { ...opened, record, half: 'present' }
}

/** The vault's successor with another recovery key, a set for it, and the key for each of the ways. */
async function renew(
  { random }: Deps,
  options: {
    opened: OnDevice
    recovery: RecoveryPair
    ways: readonly RecoveryWay[]
    generation: number
  },
): Promise<RecoveryRenewal> {
  const { opened, recovery, ways, generation } = options
  const { walletId, kek, content } = opened
  const { publicKeysHash } = opened.vault
  const version = opened.vault.version + 1
  const sealing = { kek, walletId, version, publicKeysHash, random }
  const vault = await sealVault({ ...content, recovery, ways }, sealing)
  const wrapped = { privateKey: recovery.privateKey, vaultVersion: version }
  const wraps: { methodId: string; wrap: RecoveryMethod['wrap'] }[] = []
  for (const way of ways) {
    const wrap = await wrapRecoveryKey(wrapped, { walletId, publicKeysHash, way, random })
    wraps.push({ methodId: way.methodId, wrap })
  }
  const place = { walletId, deviceId: RECOVERY_PLACE, generation }
  const set = await makeSet(kek, { ...place, recoveryKey: recovery.publicKey }, () => undefined)
  return { vault, route: { ...set.placement, recovery: set.recovery }, wraps }
}
