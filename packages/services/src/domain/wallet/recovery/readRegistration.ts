import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyRegistration } from '@vestibule/protocol/http'
import { fromBase64url, sha256, toBase64url } from '../../../platform/bytes.js'
import { DomainError } from '../../errors/domainError.js'

export type PasskeyKey = {
  credentialId: string
  publicKey: string
  counter: number
  userHandleHash: string
}

/** Requires the wallet's origin and user verification. @throws DomainError `invalidRequest` */
export async function readRegistration(
  registration: PasskeyRegistration,
  expected: Expected,
): Promise<PasskeyKey> {
  const { credentialId } = expected
  const verified = await verify(registration, expected).catch((cause: unknown) => {
    throw new DomainError('invalid', 'invalidRequest', { cause })
  })
  const credential = verified.registrationInfo?.credential
  if (!verified.verified || credential?.id !== credentialId)
    throw new DomainError('invalid', 'invalidRequest')
  return {
    credentialId,
    publicKey: toBase64url(credential.publicKey),
    counter: credential.counter,
    userHandleHash: sha256(registration.userHandle),
  }
}

async function verify(
  { clientDataJSON, attestationObject }: PasskeyRegistration,
  { credentialId, frameOrigin, challenge }: Expected,
) {
  return verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject: withoutStatement(attestationObject) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge ?? (() => true),
    expectedOrigin: frameOrigin,
    expectedRPID: new URL(frameOrigin).hostname,
    requireUserVerification: true,
  })
}

/** Security: the library would fetch revocation lists from URLs of the sender. */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(fromBase64url(attestationObject)).get('authData')
  const bare = new Map<string, string | Uint8Array | Map<never, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<never, never>()],
    ['authData', authData],
  ])
  return toBase64url(isoCBOR.encode(bare))
}

type Expected = {
  credentialId: string
  frameOrigin: string
  /** @default any: only an opened wallet can add the method */
  challenge?: string | undefined
}
