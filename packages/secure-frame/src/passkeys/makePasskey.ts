import {
  browserSupportsWebAuthn,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { PasskeyRegistration } from '@vestibule/protocol/http'
import { systemRandom, toBase64Url } from '../platform/bytes.js'
import { askPasskey, type PasskeyAnswer } from './askPasskey.js'
import { explained, PasskeyError } from './passkeyError.js'
import { type PasskeySecret, secretOf, TIMEOUT_MS, withPrf } from './prf.js'

/** A new passkey: its secret, and its registration for the services. */
export type MadePasskey = PasskeyAnswer & { registration: PasskeyRegistration }

/** COSE: ES256, EdDSA, RS256. Every authenticator supports at least one of them. */
const ALGORITHMS = [-7, -8, -257]

/** Whether to offer passkeys here: yes, unless the browser reports that it has no PRF. */
export async function offersPasskeys(): Promise<boolean> {
  if (!browserSupportsWebAuthn()) return false
  try {
    const capabilities = await PublicKeyCredential.getClientCapabilities?.()
    return capabilities?.['extension:prf'] !== false
  } catch {
    // A browser without this report may still support it.
    return true
  }
}

/**
 * Makes a passkey for the wallet's origin and asks for its secret (WebAuthn, PRF extension). The secret wraps the recovery key
 * and never leaves this device.
 * @throws PasskeyError
 */
export async function makePasskey(options: Options): Promise<MadePasskey> {
  const { secret, ...made } = await signUpWithPasskey({ ...options, challenge: fresh() })
  if (secret === undefined) throw new PasskeyError('noPrf')
  return { ...made, secret }
}

/** The same for the services' challenge. A passkey without a secret can still sign in. @throws PasskeyError */
export async function signUpWithPasskey(
  options: Options & { challenge: string; signal?: AbortSignal },
): Promise<Omit<MadePasskey, 'secret'> & { secret: PasskeySecret | undefined }> {
  const { name, account, exclude, challenge, signal } = options
  signal?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  // A random id for each passkey: a second passkey of the same user would replace the first one and its secret.
  const userHandle = fresh()
  const made = await explained(
    startRegistration({
      optionsJSON: {
        rp: { id: location.hostname, name },
        user: { id: userHandle, name: account, displayName: account },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          residentKey: options.mustSignIn ? 'required' : 'preferred',
          userVerification: 'required',
        },
        excludeCredentials: exclude.map((id) => ({ id, type: 'public-key' })),
        extensions: withPrf(),
        attestation: 'none',
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const { clientDataJSON, attestationObject } = made.response
  const registration = { clientDataJSON, attestationObject, userHandle }
  const { prf } = made.clientExtensionResults
  const known = { credentialId: made.id, registration }
  const secret = secretOf(prf?.results?.first)
  if (secret !== undefined || prf?.enabled !== true) return { ...known, secret }
  // Some passkeys return the secret only on use, which takes a second tap.
  const asked = await askPasskey({ credentialIds: [made.id] }).catch((error: unknown) => {
    if (options.mustSignIn) return undefined
    throw error
  })
  return { ...known, secret: asked?.secret }
}

type Options = {
  /** The wallet's name in the browser's list. */
  name: string
  /** The user's name in the browser's list. */
  account: string
  /** Passkeys that the wallet has already. */
  exclude: readonly string[]
  /** The browser has to offer it without its id. @default false */
  mustSignIn?: boolean
}

const fresh = () => toBase64Url(systemRandom(32))
