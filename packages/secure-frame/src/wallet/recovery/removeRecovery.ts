import { RECOVERY_PLACE, type RecoveryMethod, type RecoveryRenewal } from '@vestibule/protocol/http'
import type { Random } from '../../platform/bytes.js'
import type { Clock } from '../../platform/clock.js'
import type { DeviceRecord } from '../deviceRecord.js'
import type { DeviceStore, StoredSession } from '../deviceStore.js'
import { type KnownMethod, requireProof } from '../methodTimes.js'
import { planRefresh, runRefresh } from '../refreshShares.js'
import { makePair } from '../vault/hpke.js'
import { makeSet } from '../vault/makeSet.js'
import { sealVault } from '../vault/openVault.js'
import { wrapRecoveryKey } from '../vault/recoveryWrap.js'
import type { RecoveryMethodKey, RecoveryPair } from '../vault/vaultContent.js'
import { vaultWriteTokenOf } from '../vault/vaultWriteToken.js'
import type { WalletApi } from '../walletApi.js'
import { type OnDevice, withWallet } from '../withWallet.js'
import { knownMethods } from './knownMethods.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random; clock: Clock }
type Place = { session: StoredSession; record: DeviceRecord; methodId: string }

/**
 * The other methods get a new recovery key: a copy of the removed wrap opens only older data.
 * @returns `renewed`: false if the vault lacks a method's key
 * @throws `recoveryNeeded`; `invalidRequest` with status 409 if another device was faster
 */
export function removeRecovery(
  deps: Deps,
  options: Place & { provedWith: string | undefined },
): Promise<{ renewed: boolean }> {
  const { api, clock } = deps
  const { provedWith } = options
  return takeAway(deps, {
    ...options,
    check: (known) => requireProof(known, { provedWith, now: clock.now() }),
    // The services never remove the last method.
    canBeLast: false,
    send: (walletId, body) =>
      api.removeMethod(walletId, options.methodId, {
        ...body,
        ...(provedWith !== undefined && { provedWith }),
      }),
  })
}

/**
 * Needs no proof, even for the only method.
 * @throws `invalidRequest` with status 409 for an active method, or if another device was faster
 */
export function cancelRecovery(deps: Deps, options: Place): Promise<{ renewed: boolean }> {
  return takeAway(deps, {
    ...options,
    check: () => undefined,
    canBeLast: true,
    send: (walletId, body) => deps.api.cancelMethod(walletId, options.methodId, body),
  })
}

async function takeAway(
  deps: Deps,
  options: Place & {
    check: (known: readonly KnownMethod[]) => void
    canBeLast: boolean
    send: (
      walletId: string,
      body: { control: string; renewal?: RecoveryRenewal },
    ) => Promise<unknown>
  },
): Promise<{ renewed: boolean }> {
  const { store, api } = deps
  const { session, methodId, check, canBeLast, send } = options
  const { userId, deviceId } = session.info
  return withWallet(deps, options, async (onDevice) => {
    const opened = await settled(deps, { userId, deviceId, opened: onDevice })
    const { walletId, content, record } = opened
    const vaultWriteToken = vaultWriteTokenOf(content.entropy, walletId)
    const { known, listed, route } = await knownMethods(api, opened)
    check(known)
    const left = listed.filter((method) => method.methodId !== methodId)
    const methodKeys = content.methodKeys.filter((methodKey) =>
      left.some((each) => each.methodId === methodKey.methodId),
    )
    const remembered = record.methods?.filter((method) => method.methodId !== methodId)
    if (methodKeys.length < left.length || (left.length === 0 && !canBeLast)) {
      await send(walletId, { control: vaultWriteToken })
      await store.saveRecord(userId, { ...record, methods: remembered })
      return { renewed: false }
    }

    const recovery = await makePair()
    try {
      const generation = (route?.generation ?? 0) + 1
      const renewal = await renew(deps, { opened, recovery, methodKeys, generation })
      await send(walletId, { control: vaultWriteToken, renewal })
      // The old record opens the wallet until the device has a recovery share for the new key.
      const { vault } = renewal
      const current = { ...opened, content: { ...content, recovery, methodKeys }, vault }
      const refresh = await planRefresh(deps, { opened: current, deviceId })
      if (refresh !== undefined) await runRefresh(deps, { userId, refresh }).catch(nextUnlock)
      const now = await store.record(userId)
      // Without the services' list, the device would use its outdated list.
      if (left.length === 0 && now !== undefined)
        await store.saveRecord(userId, { ...now, methods: [] })
      return { renewed: true }
    } finally {
      recovery.privateKey.fill(0)
    }
  })
}

/** Ignore a failure: the next unlock refreshes the shares. */
const nextUnlock = () => undefined

/** After an interrupted refresh, the recovery share belongs to the old key. */
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

/** Creates a new recovery key, a set for it, and a wrap for each remaining method. */
async function renew(
  { random }: Deps,
  options: {
    opened: OnDevice
    recovery: RecoveryPair
    methodKeys: readonly RecoveryMethodKey[]
    generation: number
  },
): Promise<RecoveryRenewal> {
  const { opened, recovery, methodKeys, generation } = options
  const { walletId, kek, content } = opened
  const { publicKeysHash } = opened.vault
  const version = opened.vault.version + 1
  const sealing = { kek, walletId, version, publicKeysHash, random }
  const vault = await sealVault({ ...content, recovery, methodKeys }, sealing)
  const wrapped = { privateKey: recovery.privateKey, vaultVersion: version }
  const wraps: { methodId: string; wrap: RecoveryMethod['wrap'] }[] = []
  for (const methodKey of methodKeys) {
    const wrap = await wrapRecoveryKey(wrapped, { walletId, publicKeysHash, methodKey, random })
    wraps.push({ methodId: methodKey.methodId, wrap })
  }
  const place = { walletId, deviceId: RECOVERY_PLACE, generation }
  const set = await makeSet(kek, { ...place, recoveryKey: recovery.publicKey }, () => undefined)
  return { vault, route: { ...set.placement, recovery: set.recovery }, wraps }
}
