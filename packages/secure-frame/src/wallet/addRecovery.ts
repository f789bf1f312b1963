import { VestibuleError } from '@vestibule/protocol'
import { RECOVERY_PLACE, type RecoveryMethod } from '@vestibule/protocol/http'
import { type Random, toBase64Url } from './bytes.js'
import type { DeviceRecord, DeviceStore, StoredSession } from './deviceStore.js'
import { withRecovered } from './recoverWallet.js'
import { withRecoveryKey } from './unwrapMethod.js'
import { withRecoveryPair } from './updateVault.js'
import { controlOf } from './vault/control.js'
import { makeSet } from './vault/makeSet.js'
import { wrapRecoveryKey } from './vault/recoveryWrap.js'
import { type RecoverySecret, secretBytes } from './vault/secretBytes.js'
import { withSecret } from './vault/withSecret.js'
import type { WalletApi } from './walletApi.js'
import { withWallet } from './withWallet.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random }
const ID_LENGTH = 16

/**
 * Adds a way back, and tries it before it says so: what the services answer to a new device must open the wallet with
 * the secret that the user has just written down.
 * @throws `recoveryRefused` for a secret that is none, `walletDamaged` when the way back does not lead back.
 */
export async function addRecovery(
  deps: Deps,
  options: {
    session: StoredSession
    record: DeviceRecord
    secret: RecoverySecret
    label: string
    credentialId?: string | undefined
  },
): Promise<RecoveryMethod> {
  const { api, random } = deps
  const { session, secret, label, credentialId } = options
  const { userId } = session.info
  const { kind } = secret
  const methodId = toBase64Url(random(ID_LENGTH))

  return withWallet(deps, options, (onDevice) =>
    withRecoveryPair(deps, { userId, opened: onDevice }, async (pair, opened) => {
      const { walletId, kek, content, vault, record } = opened
      const { publicKeysHash, version } = vault
      const place = { walletId, publicKeysHash, methodId, kind }
      const wrap = await withSecret(secretBytes(secret), (bytes) =>
        wrapRecoveryKey(
          { privateKey: pair.privateKey, vaultVersion: version },
          { ...place, secret: bytes, random },
        ),
      )
      const { route } = await api.readRecovery(walletId)
      const generation = (route?.generation ?? 0) + 1
      const recoveryKey = pair.publicKey
      // The device's share of this set ends here: with it there would be a device that nobody has.
      const { placement } = await makeSet(
        kek,
        { walletId, deviceId: RECOVERY_PLACE, generation, recoveryKey },
        () => undefined,
      )
      const control = controlOf(content.entropy, walletId)
      const described = { kind, label, ...(credentialId !== undefined && { credentialId }) }
      await api.addMethod(walletId, methodId, { ...described, wrap, route: placement, control })

      const read = await api.readRecovery(walletId)
      await withRecoveryKey(
        read.methods,
        { methodId, secret, walletId, publicKeysHash },
        (wrapped) =>
          withRecovered(deps, { walletId, read, wrapped, atLeast: version }, () => undefined),
      )
      await deps.store.saveRecord(userId, { ...record, methods: read.methods })
      const method = read.methods.find((known) => known.methodId === methodId)
      if (method === undefined) throw new VestibuleError('walletDamaged')
      return method
    }),
  )
}

/** Takes a way back away. @throws `recoveryNeeded` for the last one */
export async function removeRecovery(
  deps: Deps,
  options: { session: StoredSession; record: DeviceRecord; methodId: string },
): Promise<void> {
  const { api, store } = deps
  const { session, methodId } = options
  await withWallet(deps, options, async ({ walletId, content, record }) => {
    await api.removeMethod(walletId, methodId, controlOf(content.entropy, walletId))
    const methods = record.methods?.filter((known) => known.methodId !== methodId)
    await store.saveRecord(session.info.userId, { ...record, methods })
  })
}
