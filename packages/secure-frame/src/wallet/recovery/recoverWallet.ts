import { VestibuleError } from '@vestibule/protocol'
import { RECOVERY_PLACE, type RecoveryMethod, type RecoveryRead } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { Bytes, Random } from '../../platform/bytes.js'
import type { Clock } from '../../platform/clock.js'
import type { DeviceRecord } from '../deviceRecord.js'
import type { DeviceStore, StoredSession } from '../deviceStore.js'
import { asRemembered } from '../methodTimes.js'
import { type OpenedWallet, takeWallet } from '../openWallet.js'
import { makeSet, openRecoveryShare } from '../vault/makeSet.js'
import { type OpenVault, withVault } from '../vault/openVault.js'
import type { Wrapped } from '../vault/recoveryWrap.js'
import { sealDeviceShare } from '../vault/shares.js'
import { vaultWriteTokenOf } from '../vault/vaultWriteToken.js'
import { withSecret } from '../vault/withSecret.js'
import type { WalletApi } from '../walletApi.js'
import { withWallet } from '../withWallet.js'
import { type RecoveryProof, withRecoveryKey } from './unwrapMethod.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random; clock: Clock }
type Read = z.output<typeof RecoveryRead.response>

/**
 * Brings the wallet to a device without a share. Lying services cannot replace the wallet.
 * @throws `recoveryRefused` for the secret, `walletDamaged` for all other inconsistencies
 */
export async function recoverWallet(
  deps: Deps,
  options: { session: StoredSession; walletId: string; proof: RecoveryProof },
): Promise<OpenedWallet> {
  const { api, store } = deps
  const { session, walletId, proof } = options
  const { userId } = session.info
  const before = await store.record(userId)
  const known = before?.walletId === walletId ? before : undefined
  const read = await api.readRecovery(walletId)
  const { publicKeysHash } = read.vault
  if (known !== undefined && known.vault.publicKeysHash !== publicKeysHash)
    throw new VestibuleError('walletDamaged')

  await withRecoveryKey(read.methods, { ...proof, walletId, publicKeysHash }, (wrapped) => {
    const atLeast = Math.max(wrapped.vaultVersion, known?.vault.version ?? 1)
    return withRecovered(deps, { walletId, read, wrapped, atLeast }, async (opened) => {
      const generation = Math.max(read.deviceGeneration, newestOf(known)) + 1
      const { methods } = read
      await enrol(deps, { session, walletId, opened, generation, methods })
    })
  })
  return finishEnrolment(deps, session)
}

/** Works without a device share. @throws `walletDamaged` */
export async function withRecovered<result>(
  { api }: Pick<Deps, 'api'>,
  options: { walletId: string; read: Read; wrapped: Wrapped; atLeast: number },
  use: (opened: OpenVault) => result | Promise<result>,
): Promise<result> {
  const { walletId, read, wrapped, atLeast } = options
  const { vault, route } = read
  if (route === null) throw new VestibuleError('walletDamaged')
  const released = await api.releaseRecoveryShare(walletId)
  return withSecret(released.share, (auth) => {
    if (released.generation !== route.generation) throw new VestibuleError('walletDamaged')
    const place = { walletId, deviceId: RECOVERY_PLACE, generation: route.generation }
    const share = openRecoveryShare(wrapped.privateKey, { ...place, sealed: route.recovery })
    return withSecret(share, (recovery) =>
      withVault(
        {
          vault,
          shares: [recovery, auth],
          walletId,
          atLeast,
          publicKeysHash: vault.publicKeysHash,
        },
        (opened) => {
          requireSameKey(opened, wrapped.privateKey)
          return use(opened)
        },
      ),
    )
  })
}

/** @throws `walletDamaged` unless the vault contains the recovery key that opened it */
export function requireSameKey({ content }: Pick<OpenVault, 'content'>, privateKey: Bytes): void {
  const inside = content.recovery?.privateKey
  if (inside?.every((byte, index) => byte === privateKey[index]) !== true)
    throw new VestibuleError('walletDamaged')
}

async function enrol(
  { api, store, random }: Deps,
  options: {
    session: StoredSession
    walletId: string
    opened: OpenVault
    generation: number
    methods: RecoveryMethod[]
  },
): Promise<void> {
  const { session, walletId, opened, generation, methods } = options
  const { userId, deviceId } = session.info
  const { kek, content, vault } = opened
  if (content.recovery === undefined) throw new VestibuleError('walletDamaged')
  const key = await store.deviceKey()
  const { placement, recovery, result } = await makeSet(
    kek,
    { walletId, deviceId, generation, recoveryKey: content.recovery.publicKey },
    (share) => sealDeviceShare(share, { key, walletId, generation, random }),
  )
  const record = { walletId, share: result, generation, vault, accounts: [] }
  await store.savePending(userId, { ...record, deviceId, recovery, methods })
  await api.enrol(walletId, { ...placement, control: vaultWriteTokenOf(content.entropy, walletId) })
}

export async function finishEnrolment(
  deps: Pick<Deps, 'api' | 'store' | 'clock'>,
  session: StoredSession,
): Promise<OpenedWallet> {
  const { userId } = session.info
  const record = await deps.store.pending(userId)
  if (record === undefined) throw new VestibuleError('walletDamaged')
  return withWallet(deps, { session, record, isPending: true }, async (opened) => {
    const { methodKeys } = opened.content
    const methods = asRemembered(opened.record.methods ?? [], {
      times: methodKeys,
      now: deps.clock.now(),
    })
    await deps.store.activate(userId, { ...opened.record, methods })
    return takeWallet(record.walletId, opened.accounts)
  })
}

function newestOf(record: DeviceRecord | undefined): number {
  return record?.next?.generation ?? record?.generation ?? 0
}
