import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { PasskeyVerify } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import { explained } from './passkeyError.js'
import { type PasskeySecret, secretOf, TIMEOUT_MS, withPrf } from './prf.js'

export type SignedIn = {
  assertion: z.input<typeof PasskeyVerify.request>
  secret: PasskeySecret | undefined
}

/** The passkey signs the challenge. Some passkeys also return a secret. @throws PasskeyError */
export async function signInWithPasskey(challenge: string, signal: AbortSignal): Promise<SignedIn> {
  const stop = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', stop)
  try {
    const asked = await explained(
      startAuthentication({
        optionsJSON: {
          rpId: location.hostname,
          challenge,
          userVerification: 'required',
          extensions: withPrf(),
          timeout: TIMEOUT_MS,
        },
      }),
    )
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = asked.response
    return {
      assertion: {
        challenge,
        credentialId: asked.id,
        userHandle,
        clientDataJSON,
        authenticatorData,
        signature,
      },
      secret: secretOf(asked.clientExtensionResults.prf?.results?.first),
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
