import { VestibuleError } from '@vestibule/protocol'
import {
  MAX_RECOVERY_METHODS,
  type PasskeyRegistration,
  RECOVERY_PLACE,
  type RecoveryMethod,
} from '@vestibule/protocol/http'
import type { Random } from '../../platform/bytes.js'
import type { Clock } from '../../platform/clock.js'
import type { DeviceRecord } from '../deviceRecord.js'
import type { DeviceStore, StoredSession } from '../deviceStore.js'
import { asRemembered, needed, requireProof } from '../methodTimes.js'
import { updateVault, withRecoveryPair } from '../updateVault.js'
import type { RecoverySecret } from '../vault/givenSecret.js'
import { makeSet } from '../vault/makeSet.js'
import { makeMethodKey, wrapRecoveryKey } from '../vault/recoveryWrap.js'
import { secretBytes } from '../vault/secretBytes.js'
import type { RecoveryMethodKey } from '../vault/vaultContent.js'
import { vaultWriteTokenOf } from '../vault/vaultWriteToken.js'
import { withSecret } from '../vault/withSecret.js'
import type { WalletApi } from '../walletApi.js'
import { type OnDevice, withWallet } from '../withWallet.js'
import { knownMethods } from './knownMethods.js'
import { withRecovered } from './recoverWallet.js'
import { withRecoveryKey } from './unwrapMethod.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random; clock: Clock }

/** Time in ms until a method without a proof becomes active. The services use the same delay. */
const RECOVERY_DELAY = 86_400_000

/**
 * Tries the new method before it reports success. Without a proof, the method is pending.
 * @throws `recoveryRefused` for an invalid secret or with the reason `full`; `recoveryNeeded`,
 * `walletDamaged`; `invalidRequest` with status 409 if another device changed the vault
 */
export async function addRecovery(
  deps: Deps,
  options: {
    session: StoredSession
    record: DeviceRecord
    methodId: string
    secret: RecoverySecret
    label: string
    credentialId?: string | undefined
    registration?: PasskeyRegistration | undefined
    isFirst: boolean
    /** Whether the passkey created the account. If the services cannot confirm it, the passkey must wait. */
    madeAccount?: boolean | undefined
    provedWith: string | undefined
  },
): Promise<RecoveryMethod> {
  const { api, random, clock } = deps
  const { session, methodId, secret, label, credentialId, registration } = options
  const { isFirst, madeAccount = false, provedWith } = options
  const { userId } = session.info
  const { kind } = secret
  const isKnown = provedWith !== undefined || madeAccount
  const countsAt = isKnown ? 0 : clock.now() + RECOVERY_DELAY
  const methodKey = await withSecret(secretBytes(secret), (bytes) =>
    makeMethodKey({ methodId, kind, secret: bytes, countsAt, random }),
  )

  return withSecret(methodKey.key, () =>
    withWallet(deps, options, (onDevice) =>
      withRecoveryPair(deps, { userId, opened: onDevice }, async (pair, opened) => {
        const { walletId, kek, content } = opened
        const { known, listed, route } = await knownMethods(api, opened)
        // The services stored the method, but the answer was lost.
        if (listed.some((method) => method.methodId === methodId))
          return readBack(opened, content.methodKeys)
        if (isFirst && known.length > 0) throw needed('proof')
        if (provedWith !== undefined) requireProof(known, { provedWith, now: clock.now() })
        if (listed.length >= MAX_RECOVERY_METHODS)
          throw new VestibuleError('recoveryRefused', { data: { reason: 'full' } })
        const others = content.methodKeys.filter((other) => other.methodId !== methodId)
        const methodKeys = [...keptKeys(others, listed), methodKey]
        // Update the vault first: a key without its method is harmless, but a method without its key could not be renewed.
        const record = await updateVault(deps, {
          userId,
          opened,
          recovery: pair,
          imported: content.imported,
          methodKeys,
        })
        const { publicKeysHash, version } = record.vault
        const wrap = await wrapRecoveryKey(
          { privateKey: pair.privateKey, vaultVersion: version },
          { walletId, publicKeysHash, methodKey, random },
        )
        const generation = (route?.generation ?? 0) + 1
        // Discard the device share: the set belongs to no device.
        const { placement, recovery } = await makeSet(
          kek,
          { walletId, deviceId: RECOVERY_PLACE, generation, recoveryKey: pair.publicKey },
          () => undefined,
        )
        await api.addMethod(walletId, methodId, {
          kind,
          label,
          ...(credentialId !== undefined && { credentialId }),
          ...(registration !== undefined && { registration }),
          wrap,
          route: { ...placement, recovery },
          control: vaultWriteTokenOf(content.entropy, walletId),
          ...(provedWith !== undefined && { provedWith }),
        })

        return readBack({ walletId, vault: record.vault, record }, methodKeys)
      }),
    ),
  )

  async function readBack(
    { walletId, vault, record }: Pick<OnDevice, 'walletId' | 'vault' | 'record'>,
    times: readonly RecoveryMethodKey[],
  ): Promise<RecoveryMethod> {
    const { publicKeysHash, version } = vault
    const read = await api.readRecovery(walletId)
    await withRecoveryKey(read.methods, { methodId, secret, walletId, publicKeysHash }, (wrapped) =>
      withRecovered(deps, { walletId, read, wrapped, atLeast: version }, () => undefined),
    )
    const methods = asRemembered(read.methods, { times, now: clock.now() })
    await deps.store.saveRecord(userId, { ...record, methods })
    const method = methods.find((added) => added.methodId === methodId)
    if (method === undefined) throw new VestibuleError('walletDamaged')
    return method
  }
}

/** Keeps the newest unlisted keys up to the limit: another device may be adding their methods. */
function keptKeys(methodKeys: readonly RecoveryMethodKey[], listed: readonly RecoveryMethod[]) {
  const isListed = (methodKey: RecoveryMethodKey) =>
    listed.some((method) => method.methodId === methodKey.methodId)
  const others = methodKeys.filter((methodKey) => !isListed(methodKey))
  const room = MAX_RECOVERY_METHODS - 1 - (methodKeys.length - others.length)
  const dropped = new Set(others.slice(0, Math.max(0, others.length - room)))
  return methodKeys.filter((methodKey) => !dropped.has(methodKey))
}
