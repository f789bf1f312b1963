import { bytesToHex } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import type { RecoveryMethod } from '@vestibule/protocol/http'
import { addRecovery } from './addRecovery.js'
import { exportKeys, secretOf } from './exportKeys.js'
import { importKey } from './importKey.js'
import type { KeyContract, ListedMethod } from './keyContract.js'
import { type KeyDesk, listed } from './keyDesk.js'
import { offlineRecords, withOfflineWallet } from './openOffline.js'
import { recoverWallet } from './recoverWallet.js'
import { removeRecovery } from './removeRecovery.js'
import { controlOf } from './vault/control.js'
import { makeKit, makePassphrase } from './vault/recoverySecret.js'
import { type RecoverySecret, secretBytes } from './vault/secretBytes.js'
import { withWallet } from './withWallet.js'

type Served =
  | 'recoveryMethods'
  | 'draftRecovery'
  | 'addRecovery'
  | 'removeRecovery'
  | 'recover'
  | 'exportKeys'
  | 'importKey'
  | 'offlineWallets'
  | 'exportOffline'
  | 'devices'
  | 'revokeDevice'
  | 'deleteAccount'
  | 'cancelDeletion'

const DRAFTS = { passphrase: makePassphrase, kit: makeKit } as const

/** Ways back, what leaves and enters the vault, and the user's devices. */
export function createRecoveryService(
  desk: KeyDesk,
  options: createRecoveryService.Options,
): { handlers: Pick<Handlers<KeyContract>, Served>; forget: () => void } {
  const { deps, keys, random, connected, activeWallet, alone } = desk
  const { api, store } = deps
  /** What was drafted here and not added yet, as hashes. Nothing that a user made up becomes a way back. */
  const drafts = new Set<string>()

  /** Runs with this device's wallet, while nothing else changes it. */
  async function onDevice<result>(
    run: (own: Awaited<ReturnType<KeyDesk['connected']>>) => Promise<result>,
  ): Promise<result> {
    const { session } = await connected()
    return alone(session, async () => run(await connected()))
  }

  function takeDraft(secret: RecoverySecret) {
    if (secret.kind !== 'passkey' && !drafts.delete(hashOf(secret)))
      throw new VestibuleError('recoveryRefused', { data: { reason: 'draft' } })
  }

  return {
    forget: () => drafts.clear(),
    handlers: {
      async recoveryMethods() {
        const { walletId } = await activeWallet()
        const { methods } = await api.readRecovery(walletId)
        return { methods: methods.map(shown) }
      },

      draftRecovery({ kind }) {
        const text = DRAFTS[kind](random)
        drafts.add(hashOf(kind === 'kit' ? { kind, text } : { kind: 'passphrase', words: text }))
        return { text }
      },

      async addRecovery({ secret, label, credentialId }) {
        if ((secret.kind === 'passkey') !== (credentialId !== undefined))
          throw new VestibuleError('invalidRequest')
        return onDevice(async (own) => {
          takeDraft(secret)
          try {
            const method = await addRecovery(deps, { ...own, secret, label, credentialId })
            return { method: shown(method) }
          } catch (error) {
            // What is written down may be brought again.
            if (secret.kind !== 'passkey') drafts.add(hashOf(secret))
            throw error
          }
        })
      },

      removeRecovery: ({ methodId }) =>
        onDevice((own) => removeRecovery(deps, { ...own, methodId })),

      async recover(proof) {
        const { session } = await activeWallet()
        return alone(session, async () => {
          const { walletId } = await activeWallet()
          const opened = await keys.fill(() => recoverWallet(deps, { session, walletId, proof }))
          return { addresses: listed(opened) }
        })
      },

      exportKeys: ({ what, proof }) => onDevice((own) => exportKeys(deps, { ...own, what, proof })),

      importKey: ({ key }) =>
        onDevice(async (own) => {
          const { refuseKnown } = options
          const opened = await keys.fill(() => importKey(deps, { ...own, key, refuseKnown }))
          return { addresses: listed(opened) }
        }),

      async offlineWallets() {
        const records = await offlineRecords(store)
        return {
          wallets: records.map(({ walletId, address, methods }) => ({
            walletId,
            address,
            methods: methods.map(shown),
          })),
        }
      },

      exportOffline: ({ what, ...proof }) =>
        withOfflineWallet(store, proof, (opened) => secretOf(opened, what)),

      async devices() {
        const { walletId } = await activeWallet()
        return api.devices(walletId)
      },

      async revokeDevice({ deviceId }) {
        await onDevice((own) =>
          withWallet(deps, own, ({ walletId, content }) =>
            api.revokeDevice(walletId, deviceId, controlOf(content.entropy, walletId)),
          ),
        )
        return {}
      },

      async deleteAccount() {
        const { session } = await activeWallet()
        const { deletesAt } = await alone(session, async () => {
          const { walletId, record } = await activeWallet()
          if (record === undefined) return api.askDeletion(walletId, undefined)
          return withWallet(deps, { session, record }, ({ content }) =>
            api.askDeletion(walletId, controlOf(content.entropy, walletId)),
          )
        })
        if (deletesAt === null) throw new VestibuleError('invalidReply')
        return { deletesAt }
      },

      async cancelDeletion() {
        const { walletId } = await activeWallet()
        await api.cancelDeletion(walletId)
        return {}
      },
    },
  }
}

export declare namespace createRecoveryService {
  type Options = {
    /** Refuses the keys that local chains fund and standards print; off only where everything is on loopback. */
    refuseKnown: boolean
  }
}

function shown(method: RecoveryMethod): ListedMethod {
  const { methodId, kind, label, credentialId, createdAt } = method
  return { methodId, kind, label, ...(credentialId !== undefined && { credentialId }), createdAt }
}

function hashOf(secret: RecoverySecret): string {
  const bytes = secretBytes(secret)
  const hash = `${secret.kind}:${bytesToHex(sha256(bytes))}`
  bytes.fill(0)
  return hash
}
