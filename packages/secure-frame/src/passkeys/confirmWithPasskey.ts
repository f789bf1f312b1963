import { sha256 } from '@noble/hashes/sha2.js'
import { startAuthentication } from '@simplewebauthn/browser'
import { type Assertion, type ConfirmationAsk, confirmationText } from '@vestibule/protocol/http'
import { toBase64Url, utf8 } from '../platform/bytes.js'
import { explained } from './passkeyError.js'
import { TIMEOUT_MS } from './prf.js'

/** Signs for one purpose in a top-level document of the wallet. @throws PasskeyError */
export async function confirmWithPasskey(
  { nonce, credentialIds }: ConfirmationAsk,
  purpose: string,
): Promise<Assertion> {
  const asked = await explained(
    startAuthentication({
      optionsJSON: {
        rpId: location.hostname,
        challenge: toBase64Url(sha256(utf8(confirmationText(nonce, purpose)))),
        allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })),
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const { clientDataJSON, authenticatorData, signature } = asked.response
  return { nonce, credentialId: asked.id, clientDataJSON, authenticatorData, signature }
}
