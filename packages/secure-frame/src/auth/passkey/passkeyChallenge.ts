import { VestibuleError } from '@vestibule/protocol'
import { PasskeyCreate, PasskeyStart, PasskeyVerify } from '@vestibule/protocol/http'
import { type MadePasskey, signUpWithPasskey } from '../../passkeys/makePasskey.js'
import { PasskeyError } from '../../passkeys/passkeyError.js'
import { type SignedIn, signInWithPasskey } from '../../passkeys/signInWithPasskey.js'
import { type ApiClient, LOGIN_WAITS } from '../../platform/apiClient.js'
import { systemRandom } from '../../platform/bytes.js'
import type { RecoveryProof } from '../../wallet/recovery/unwrapMethod.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import type { LoginAttempt } from '../loginAttempt.js'
import type { PasskeyStep } from '../loginStep.js'
import type { Session } from '../session.js'
import type { WalletEntry } from '../walletEntry.js'
import { t } from './i18n.js'

/** A refusal within this time in ms comes from the browser: it requires a press in this document. */
const TOO_QUICK = 300

/** The passkey's signature creates the session. Its secret brings the wallet to this device. */
export function createPasskeyChallenge(options: createPasskeyChallenge.Options) {
  const { attempt, entry, api, projectId, dappOrigin, isStorageOpen } = options
  const { keys, session } = options

  function begin(signal: AbortSignal, isNew: boolean) {
    let challenge: string | undefined

    function show(step: Pick<PasskeyStep, 'progress' | 'failure'>) {
      if (signal.aborted) return
      const acts = { ask: () => void ask(), create: () => void create(), leave: entry.giveUp }
      attempt.show({ name: 'passkey', isNew, ...acts, ...step })
    }

    /** Prefetches the challenge, so that the browser can ask during the press. */
    async function offer() {
      show({ progress: 'press' })
      if (globalThis.PublicKeyCredential === undefined)
        return show({ progress: 'press', failure: { reason: 'unsupported' } })
      challenge ??= await draw().catch(() => undefined)
    }

    async function create() {
      show({ progress: 'creating' })
      try {
        challenge ??= await draw()
        const given = challenge
        challenge = undefined
        const account = accountName()
        const made = await signUpWithPasskey({
          name: t('create.name', { host: location.host }),
          account,
          exclude: [],
          challenge: given,
          mustSignIn: true,
          signal,
        })
        show({ progress: 'opening' })
        await enterNew({ ...made, label: account, challenge: given })
      } catch (error) {
        if (signal.aborted) return
        const isCancelled = error instanceof PasskeyError && error.reason === 'cancelled'
        show({ progress: 'press', failure: isCancelled ? undefined : failureOf(error) })
      }
    }

    async function enterNew(made: SignedUp) {
      const { challenge, credentialId, registration, label } = made
      const proof = await api.request({
        method: 'POST',
        path: '/v1/auth/passkey/create',
        body: { challenge, credentialId, registration, label },
        response: PasskeyCreate.response,
        waits: LOGIN_WAITS,
      })
      await entry.keep(proof, signal)
      const { secret } = made
      // After a failure, the wallet is unprotected, as for any new user.
      if (secret !== undefined) await protect({ ...made, secret }).catch(() => undefined)
      if (!signal.aborted) await entry.enter()
    }

    async function ask() {
      // The modal already checks this, but a dapp's button does not.
      if (globalThis.PublicKeyCredential === undefined)
        return show({ progress: 'press', failure: { reason: 'unsupported' } })
      // Sign before loading the surface's chunk, which takes time.
      const signing = sign()
      show({ progress: 'asking' })
      try {
        await enter(await signing)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof NeedsPress) return show({ progress: 'press' })
        if (error instanceof PasskeyError && error.reason === 'cancelled') return entry.giveUp()
        show({ progress: 'press', failure: failureOf(error) })
      }
    }

    async function sign(): Promise<SignedIn> {
      challenge ??= await draw()
      if (signal.aborted) throw new VestibuleError('userRejected')
      const began = performance.now()
      try {
        const signed = await signInWithPasskey(challenge, signal)
        // The services accept each challenge once, even after a failure.
        challenge = undefined
        return signed
      } catch (error) {
        const isQuick = performance.now() - began < TOO_QUICK
        throw isQuick && !hasActivation() ? new NeedsPress() : error
      }
    }

    async function protect({ secret, credentialId, registration }: MadePasskey) {
      if (keys === undefined) return
      await keys.call('create', {})
      const { methodId } = await keys.call('draftRecovery', { kind: 'passkey' })
      const added = { methodId, secret, credentialId, registration, label: t('recovery.label') }
      await keys.call('addFirstRecovery', { ...added, madeAccount: true })
      await session.confirm()
    }

    async function draw(): Promise<string> {
      const answer = await api.request({
        method: 'POST',
        path: '/v1/auth/passkey/start',
        body: { projectId, dappOrigin },
        response: PasskeyStart.response,
        waits: LOGIN_WAITS,
        signal,
      })
      return answer.challenge
    }

    async function enter({ assertion, secret }: SignedIn) {
      show({ progress: 'opening' })
      const { methodId, ...proof } = await api.request({
        method: 'POST',
        path: '/v1/auth/passkey/verify',
        body: assertion,
        response: PasskeyVerify.response,
        waits: LOGIN_WAITS,
      })
      await entry.keep(proof, signal)
      const isElsewhere = proof.session.wallet?.deviceEnrolled === false
      const isBrought =
        isElsewhere &&
        secret !== undefined &&
        methodId !== undefined &&
        (await recover({ methodId, secret }))
      if (signal.aborted) return
      // If the secret did not bring the wallet, the visitor needs another method.
      await (isBrought ? entry.recovered() : entry.enter())
    }

    const recover = async (proof: RecoveryProof) => {
      if (keys === undefined) return false
      return keys.call('recover', proof).then(
        () => true,
        () => false,
      )
    }

    return { ask, offer }
  }

  return {
    /** @throws `storageBlocked` */
    async start(isNew = false): Promise<void> {
      if (!(await isStorageOpen())) throw new VestibuleError('storageBlocked')
      attempt.restart()
      const { ask, offer } = begin(attempt.signal(), isNew)
      void (isNew ? offer() : ask())
    },
  }
}

/** The browser requires a press in this document. */
class NeedsPress extends Error {
  override name = 'NeedsPress'
}

type SignedUp = Awaited<ReturnType<typeof signUpWithPasskey>> & { label: string; challenge: string }

/** One of 65,536 names, for the browser's passkey list and the settings. */
function accountName(): string {
  const [high = 0, low = 0] = systemRandom(2)
  const id = ((high << 8) | low).toString(16).toUpperCase().padStart(4, '0')
  return t('create.account', { id })
}

const hasActivation = () => navigator.userActivation?.isActive ?? true

export declare namespace createPasskeyChallenge {
  type Options = {
    attempt: LoginAttempt
    entry: WalletEntry
    api: ApiClient
    projectId: string
    dappOrigin: string
    isStorageOpen: () => Promise<boolean>
    /** @default asks the visitor for a method */
    keys?: Pick<KeyWorker, 'call'> | undefined
    session: Pick<Session, 'confirm'>
  }
}

function failureOf(error: unknown): NonNullable<PasskeyStep['failure']> {
  const data = error instanceof VestibuleError && error.type === 'passkeyRefused' ? error.data : {}
  const { reason, until } = data ?? {}
  if (reason === 'pending' && typeof until === 'string') return { reason, until }
  return { reason: reason === 'unknown' ? reason : 'failed' }
}
