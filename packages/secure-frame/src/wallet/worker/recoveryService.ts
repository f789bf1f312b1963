import { bytesToHex } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import type { PasskeyRegistration, RecoveryKind, RecoveryMethod } from '@vestibule/protocol/http'
import { toBase64Url } from '../../platform/bytes.js'
import { needed } from '../methodTimes.js'
import { addRecovery } from '../recovery/addRecovery.js'
import { checkProof, knownMethods } from '../recovery/knownMethods.js'
import { recoverWallet } from '../recovery/recoverWallet.js'
import { cancelRecovery, removeRecovery } from '../recovery/removeRecovery.js'
import type { RecoverySecret } from '../vault/givenSecret.js'
import { makeKit, makePassphrase } from '../vault/recoverySecret.js'
import { secretBytes } from '../vault/secretBytes.js'
import { withWallet } from '../withWallet.js'
import type { KeyContract, ListedMethod } from './keyContract.js'
import type { KeyServiceContext } from './keyServiceContext.js'

type Served =
  | 'recoveryMethods'
  | 'draftRecovery'
  | 'proveRecovery'
  | 'addFirstRecovery'
  | 'addRecovery'
  | 'removeRecovery'
  | 'cancelRecovery'
  | 'recover'

type Added = {
  methodId: string
  secret: RecoverySecret
  label: string
  credentialId?: string | undefined
  registration?: PasskeyRegistration | undefined
}

const DRAFTS = { passphrase: makePassphrase, kit: makeKit } as const
const ID_LENGTH = 16
const MAX_DRAFTS = 16

export function createRecoveryService(context: KeyServiceContext): {
  handlers: Pick<Handlers<KeyContract>, Served>
  forget: () => void
} {
  const { deps, keys, proofs, random, activeWallet, alone, onDevice, proven } = context
  const { api, clock } = deps
  /** Kind and hash of each drafted secret, by the method's future id. Secrets that a user invented are rejected. */
  const drafts = new Map<string, string>()

  async function add(
    { methodId, secret, label, credentialId, registration }: Added,
    run: (method: Added) => Promise<RecoveryMethod>,
  ): Promise<{ method: ListedMethod }> {
    if ((secret.kind === 'passkey') !== (credentialId !== undefined))
      throw new VestibuleError('invalidRequest')
    const draft = drafts.get(methodId)
    if (draft === undefined || draft !== draftOf(secret))
      throw new VestibuleError('recoveryRefused', { data: { reason: 'draft' } })
    drafts.delete(methodId)
    try {
      return { method: shown(await run({ methodId, secret, label, credentialId, registration })) }
    } catch (error) {
      drafts.set(methodId, draft)
      throw error
    }
  }

  return {
    forget: () => drafts.clear(),
    handlers: {
      async recoveryMethods() {
        const { walletId } = await activeWallet()
        const { methods, withheld, signing } = await api.readRecovery(walletId)
        return {
          signing,
          methods: [
            ...methods.map(shown),
            ...withheld.map((method) => ({ ...method, withheld: true })),
          ],
        }
      },

      draftRecovery({ kind }) {
        const methodId = toBase64Url(random(ID_LENGTH))
        const [oldest] = drafts.keys()
        if (drafts.size >= MAX_DRAFTS && oldest !== undefined) drafts.delete(oldest)
        if (kind === 'passkey') {
          drafts.set(methodId, kind)
          return { methodId }
        }
        const text = DRAFTS[kind](random)
        const secret = kind === 'kit' ? { kind, text } : { kind, words: text }
        drafts.set(methodId, draftOf(secret))
        return { methodId, text }
      },

      proveRecovery: ({ methodId, secret, action }) =>
        onDevice((own) =>
          withWallet(deps, own, async (opened) => {
            const { known } = await knownMethods(api, opened)
            await checkProof(opened, { methodId, secret, known, now: clock.now() })
            const owner = { sessionId: own.session.id, walletId: opened.walletId }
            return { until: proofs.open(action, { ...owner, methodId }) }
          }),
        ),

      addFirstRecovery: ({ madeAccount = false, ...method }) =>
        onDevice((own) =>
          add(method, (added) =>
            addRecovery(deps, {
              ...own,
              ...added,
              isFirst: true,
              madeAccount: madeAccount && added.secret.kind === 'passkey',
              provedWith: undefined,
            }),
          ),
        ),

      addRecovery: ({ pending, ...method }) =>
        proven({ kind: 'add', methodId: method.methodId }, (own) => {
          // The caller must set `pending`, so that the user knows about the wait.
          if (!pending && own.provedWith === undefined) throw needed('proof')
          const provedWith = pending ? undefined : own.provedWith
          return add(method, (added) =>
            addRecovery(deps, { ...own, ...added, isFirst: false, provedWith }),
          )
        }),

      removeRecovery: ({ methodId }) =>
        proven({ kind: 'remove', methodId }, (own) => removeRecovery(deps, { ...own, methodId })),

      cancelRecovery: ({ methodId }) =>
        onDevice((own) => cancelRecovery(deps, { ...own, methodId })),

      async recover(proof) {
        const { session } = await activeWallet()
        return alone(session, async () => {
          const { walletId } = await activeWallet()
          const open = () => recoverWallet(deps, { session, walletId, proof })
          return { accounts: await keys.accountsOf(open) }
        })
      },
    },
  }
}

export function shown(method: RecoveryMethod): ListedMethod {
  const { wrap: _wrap, ...rest } = method
  return rest
}

function draftOf(secret: RecoverySecret): string {
  const kind: RecoveryKind = secret.kind
  if (kind === 'passkey') return kind
  const bytes = secretBytes(secret)
  const hash = `${kind}:${bytesToHex(sha256(bytes))}`
  bytes.fill(0)
  return hash
}
