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

export type MadePasskey = PasskeyAnswer & { registration: PasskeyRegistration }

/** COSE ids: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257]

/** False without WebAuthn, or if the browser reports missing PRF support. */
export async function offersPasskeys(): Promise<boolean> {
  if (!browserSupportsWebAuthn()) return false
  try {
    const capabilities = await PublicKeyCredential.getClientCapabilities?.()
    return capabilities?.['extension:prf'] !== false
  } catch {
    return true
  }
}

/** Creates a passkey whose secret (WebAuthn PRF) wraps the recovery key. @throws PasskeyError */
export async function makePasskey(options: Options): Promise<MadePasskey> {
  const { secret, ...made } = await signUpWithPasskey({ ...options, challenge: fresh() })
  if (secret === undefined) throw new PasskeyError('noPrf')
  return { ...made, secret }
}

/** A passkey without a secret can still sign in. @throws PasskeyError */
export async function signUpWithPasskey(
  options: Options & { challenge: string; signal?: AbortSignal },
): Promise<Omit<MadePasskey, 'secret'> & { secret: PasskeySecret | undefined }> {
  const { name, account, exclude, challenge, signal } = options
  signal?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  // Security: use a new id. With the same id, a second passkey would replace the first one and its
  // secret.
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
  // Some passkeys return the secret only at sign-in: request a second tap.
  const asked = await askPasskey({ credentialIds: [made.id] }).catch((error: unknown) => {
    if (options.mustSignIn) return undefined
    throw error
  })
  return { ...known, secret: asked?.secret }
}

type Options = {
  /** The wallet's name in the browser's dialog. */
  name: string
  account: string
  exclude: readonly string[]
  /** Whether the browser must offer the passkey without its id. @default false */
  mustSignIn?: boolean
}

const fresh = () => toBase64Url(systemRandom(32))
