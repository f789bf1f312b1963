import { VestibuleError } from '@vestibule/protocol'
import { RECOVERY_PLACE, type RecoveryMethod } from '@vestibule/protocol/http'
import { type Random, toBase64Url } from './bytes.js'
import type { DeviceRecord, DeviceStore, StoredSession } from './deviceStore.js'
import { withRecovered } from './recoverWallet.js'
import { withRecoveryKey } from './unwrapMethod.js'
import { updateVault, withRecoveryPair } from './updateVault.js'
import { controlOf } from './vault/control.js'
import { makeSet } from './vault/makeSet.js'
import { makeWay, wrapRecoveryKey } from './vault/recoveryWrap.js'
import { type RecoverySecret, secretBytes } from './vault/secretBytes.js'
import { withSecret } from './vault/withSecret.js'
import type { WalletApi } from './walletApi.js'
import { withWallet } from './withWallet.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random }
const ID_LENGTH = 16

/**
 * Adds a way back, and tries it before it says so: what the services answer to a new device must open the wallet with
 * the secret that the user has just written down.
 * @throws `recoveryRefused` for a secret that is none, `walletDamaged` when the way back does not lead back,
 * `invalidRequest` with status 409 when another device changed the vault in the meantime.
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
  const way = await withSecret(secretBytes(secret), (bytes) =>
    makeWay({ methodId, kind, secret: bytes, random }),
  )

  return withSecret(way.key, () =>
    withWallet(deps, options, (onDevice) =>
      withRecoveryPair(deps, { userId, opened: onDevice }, async (pair, opened) => {
        const { walletId, kek, content } = opened
        const before = await api.readRecovery(walletId)
        const inUse = content.ways.filter((known) =>
          before.methods.some((method) => method.methodId === known.methodId),
        )
        // First the vault: a key without its method is nothing, a method without its key could not be renewed.
        const record = await updateVault(deps, {
          userId,
          opened,
          recovery: pair,
          imported: content.imported,
          ways: [...inUse, way],
        })
        const { publicKeysHash, version } = record.vault
        const wrap = await wrapRecoveryKey(
          { privateKey: pair.privateKey, vaultVersion: version },
          { walletId, publicKeysHash, way, random },
        )
        const generation = (before.route?.generation ?? 0) + 1
        // The device's share of this set ends here: with it there would be a device that nobody has.
        const { placement, recovery } = await makeSet(
          kek,
          { walletId, deviceId: RECOVERY_PLACE, generation, recoveryKey: pair.publicKey },
          () => undefined,
        )
        const control = controlOf(content.entropy, walletId)
        const described = { kind, label, ...(credentialId !== undefined && { credentialId }) }
        const route = { ...placement, recovery }
        await api.addMethod(walletId, methodId, { ...described, wrap, route, control })

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
    ),
  )
}
