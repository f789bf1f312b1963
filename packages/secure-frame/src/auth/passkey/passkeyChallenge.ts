import { VestibuleError } from '@vestibule/protocol'
import { PasskeyStart, PasskeyVerify } from '@vestibule/protocol/http'
import { PasskeyError } from '../../passkeys/passkeyError.js'
import { type SignedIn, signInWithPasskey } from '../../passkeys/signInWithPasskey.js'
import { type ApiClient, LOGIN_WAITS } from '../../platform/apiClient.js'
import type { RecoveryProof } from '../../wallet/recovery/unwrapMethod.js'
import type { LoginAttempt } from '../loginAttempt.js'
import type { PasskeyStep } from '../loginStep.js'
import type { WalletEntry } from '../walletEntry.js'
import { failureOf } from './failureOf.js'

/** Milliseconds within which nobody says no: it was the browser, which wants a press in this document first. */
const TOO_QUICK = 300

/**
 * Proof by a passkey of the wallet, which is a recovery method as well: its signature gives the session, its secret brings
 * the wallet to this device.
 */
export function createPasskeyChallenge(options: createPasskeyChallenge.Options) {
  const { attempt, entry, api, projectId, dappOrigin, isStorageOpen, recoverWallet } = options

  /** One login; nothing of it is shown to a visitor who has left. */
  function begin(signal: AbortSignal) {
    let challenge: string | undefined

    function show(step: Pick<PasskeyStep, 'progress' | 'failure'>) {
      if (!signal.aborted)
        attempt.show({ name: 'passkey', ask: () => void ask(), leave: entry.giveUp, ...step })
    }

    async function ask() {
      // A dapp's own button does not know, as the modal's does.
      if (globalThis.PublicKeyCredential === undefined)
        return show({ progress: 'press', failure: { reason: 'unsupported' } })
      // Asked first: what is shown brings code of its own.
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
        // The services take it once, whatever comes of it.
        challenge = undefined
        return signed
      } catch (error) {
        const isQuick = performance.now() - began < TOO_QUICK
        throw isQuick && !hasActivation() ? new NeedsPress() : error
      }
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
      const isBrought = isElsewhere && secret !== undefined && (await recover({ methodId, secret }))
      if (signal.aborted) return
      // Where the secret did not bring the wallet, the visitor is asked for another way.
      await (isBrought ? entry.recovered() : entry.enter())
    }

    const recover = async (proof: RecoveryProof) => {
      if (recoverWallet === undefined) return false
      return recoverWallet(proof).then(
        () => true,
        () => false,
      )
    }

    return ask
  }

  return {
    /** Begins a login; what becomes of it is shown. @throws `storageBlocked` */
    async start(): Promise<void> {
      if (!(await isStorageOpen())) throw new VestibuleError('storageBlocked')
      attempt.restart()
      void begin(attempt.signal())()
    },
  }
}

/** The browser wants the visitor's press in this document before it asks for a passkey. */
class NeedsPress extends Error {
  override name = 'NeedsPress'
}

/** Where a browser cannot say, it is asked as if there were a press. */
const hasActivation = () => navigator.userActivation?.isActive ?? true

export declare namespace createPasskeyChallenge {
  type Options = {
    attempt: LoginAttempt
    entry: WalletEntry
    api: ApiClient
    projectId: string
    /** The page's origin, from the channel. */
    dappOrigin: string
    isStorageOpen: () => Promise<boolean>
    /** Brings the wallet of the session to this device; throws why it does not. @default the visitor is asked how */
    recoverWallet?: ((proof: RecoveryProof) => Promise<unknown>) | undefined
  }
}
