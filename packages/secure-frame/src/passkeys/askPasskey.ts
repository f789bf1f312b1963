import { startAuthentication } from '@simplewebauthn/browser'
import { systemRandom, toBase64Url } from '../platform/bytes.js'
import { explained, PasskeyError } from './passkeyError.js'
import { type PasskeySecret, secretOf, TIMEOUT_MS, withPrf } from './prf.js'

export type PasskeyAnswer = { secret: PasskeySecret; credentialId: string }

/** Returns the passkey's secret and ignores the signature. @throws PasskeyError */
export async function askPasskey(options: {
  credentialIds: readonly string[]
}): Promise<PasskeyAnswer> {
  const asked = await explained(
    startAuthentication({
      optionsJSON: {
        rpId: location.hostname,
        challenge: toBase64Url(systemRandom(32)),
        allowCredentials: options.credentialIds.map((id) => ({ id, type: 'public-key' })),
        userVerification: 'required',
        extensions: withPrf(),
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const secret = secretOf(asked.clientExtensionResults.prf?.results?.first)
  if (secret === undefined) throw new PasskeyError('noPrf')
  return { secret, credentialId: asked.id }
}
