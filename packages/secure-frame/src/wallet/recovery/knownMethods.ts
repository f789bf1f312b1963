import { VestibuleError } from '@vestibule/protocol'
import type { RecoveryMethod } from '@vestibule/protocol/http'
import { type KnownMethod, needed, withTimes } from '../methodTimes.js'
import type { OpenVault } from '../vault/openVault.js'
import { isSecretOf } from '../vault/recoveryWrap.js'
import { secretBytes } from '../vault/secretBytes.js'
import { withSecret } from '../vault/withSecret.js'
import type { WalletApi } from '../walletApi.js'
import type { OnDevice } from '../withWallet.js'
import { requireSameKey } from './recoverWallet.js'
import { type RecoveryProof, withRecoveryKey } from './unwrapMethod.js'

/** Adds stored methods whose key is in the vault: the services must not hide a method to skip a step. */
export async function knownMethods(
  api: WalletApi,
  { walletId, record, content }: Pick<OnDevice, 'walletId' | 'record' | 'content'>,
): Promise<ReturnType> {
  const { methods: listed, route } = await api.readRecovery(walletId)
  const isIn = (list: readonly { methodId: string }[], { methodId }: RecoveryMethod) =>
    list.some((other) => other.methodId === methodId)
  const denied = (record.methods ?? []).filter(
    (method) => !isIn(listed, method) && isIn(content.methodKeys, method),
  )
  return { listed, known: withTimes([...listed, ...denied], content.methodKeys), route }
}

type ReturnType = {
  listed: readonly RecoveryMethod[]
  known: readonly KnownMethod[]
  route: { generation: number } | null
}

/** Checks the vault itself. @throws `recoveryRefused` for another secret, `recoveryNeeded` with the reason `pending` */
export async function checkProof(
  opened: Pick<OpenVault, 'content' | 'vault'> & { walletId: string },
  options: RecoveryProof & { known: readonly KnownMethod[]; now: number },
): Promise<void> {
  const { methodId, secret, known, now } = options
  const { content, vault, walletId } = opened
  const method = known.find((each) => each.methodId === methodId)
  if (method !== undefined && method.countsAt > now) throw needed('pending', method.countsAt)
  const methodKey = content.methodKeys.find((each) => each.methodId === methodId)
  if (method === undefined || methodKey === undefined) {
    // An old vault does not list the method's key: the wrap must contain the recovery key.
    const { publicKeysHash } = vault
    return withRecoveryKey(known, { ...options, walletId, publicKeysHash }, ({ privateKey }) =>
      requireSameKey(opened, privateKey),
    )
  }
  const { kind } = secret
  const fits = await withSecret(secretBytes(secret), (bytes) =>
    isSecretOf(methodKey, { kind, secret: bytes }),
  )
  if (!fits) throw new VestibuleError('recoveryRefused', { data: { reason: 'fit' } })
}
