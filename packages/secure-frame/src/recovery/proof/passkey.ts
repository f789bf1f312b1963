import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { systemRandom, toBase64Url } from '../../platform/bytes.js'
import { PRF_INPUT } from '../../wallet/vault/givenSecret.js'

/** What a passkey gave: the secret as the key worker takes it, and which passkey it was. */
export type PasskeyAnswer = {
  secret: { kind: 'passkey'; prf: string }
  credentialId: string
}

/** Why a passkey gave nothing. `noPrf`: it is one, but it can keep no secret. */
export type PasskeyFailure = 'cancelled' | 'noPrf' | 'known' | 'failed'

export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly reason: PasskeyFailure
  constructor(reason: PasskeyFailure, options?: ErrorOptions) {
    super(`The passkey gave no secret: ${reason}.`, options)
    this.reason = reason
  }
}

/** Milliseconds that a browser may ask for; looking for a security key takes a while. */
const TIMEOUT_MS = 180_000
/** COSE: ES256, EdDSA, RS256. Nobody checks the signature; authenticators know at least one of them. */
const ALGORITHMS = [-7, -8, -257]

/** Whether passkeys are worth offering here; only a browser that says that it has no PRF is believed. */
export async function offersPasskeys(): Promise<boolean> {
  if (!browserSupportsWebAuthn()) return false
  try {
    const capabilities = await PublicKeyCredential.getClientCapabilities?.()
    return capabilities?.['extension:prf'] !== false
  } catch {
    // A browser that cannot say may still be able to.
    return true
  }
}

/**
 * Makes a passkey for the wallet's origin and asks it for its secret (WebAuthn, PRF extension). The services take no part:
 * what the passkey signs is thrown away, what its PRF gives wraps the recovery key.
 * @throws PasskeyError
 */
export async function makePasskey(options: makePasskey.Options): Promise<PasskeyAnswer> {
  const { name, account, exclude } = options
  const made = await explained(
    startRegistration({
      optionsJSON: {
        rp: { id: location.hostname, name },
        // Its own id for each: a second passkey of the same user would take the first one's place, and its secret with it.
        user: { id: fresh(), name: account, displayName: account },
        challenge: fresh(),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        excludeCredentials: exclude.map((id) => ({ id, type: 'public-key' })),
        extensions: withPrf(),
        attestation: 'none',
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const { prf } = made.clientExtensionResults
  const secret = secretOf(prf?.results?.first)
  if (secret !== undefined) return { secret, credentialId: made.id }
  // Some answer only when they are used, which takes a second tap.
  if (prf?.enabled !== true) throw new PasskeyError('noPrf')
  return askPasskey({ credentialIds: [made.id] })
}

export declare namespace makePasskey {
  type Options = {
    /** Of the wallet, as the browser's list shows it. */
    name: string
    /** Of the user, as the browser's list shows it. */
    account: string
    /** Passkeys that the wallet has already. */
    exclude: readonly string[]
  }
}

/** Asks one of these passkeys for its secret. @throws PasskeyError */
export async function askPasskey(options: {
  credentialIds: readonly string[]
}): Promise<PasskeyAnswer> {
  const asked = await explained(
    startAuthentication({
      optionsJSON: {
        rpId: location.hostname,
        challenge: fresh(),
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

const fresh = () => toBase64Url(systemRandom(32))
const withPrf = () => ({ prf: { eval: { first: new TextEncoder().encode(PRF_INPUT) } } })

function secretOf(
  output: ArrayBuffer | ArrayBufferView | undefined,
): PasskeyAnswer['secret'] | undefined {
  if (output === undefined) return undefined
  const bytes = ArrayBuffer.isView(output)
    ? new Uint8Array(output.buffer, output.byteOffset, output.byteLength)
    : new Uint8Array(output)
  const prf = toBase64Url(bytes)
  bytes.fill(0)
  return { kind: 'passkey', prf }
}

/** What WebAuthn's error names mean to whoever was asked. */
const REASONS: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

async function explained<answer>(ceremony: Promise<answer>): Promise<answer> {
  try {
    return await ceremony
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    throw new PasskeyError(REASONS[name] ?? 'failed', { cause })
  }
}
