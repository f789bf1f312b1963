import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { PasskeyRegistration } from '@vestibule/protocol/http'
import { sha256, toBase64url } from '../../../platform/bytes.js'
import { DomainError } from '../../errors/domainError.js'

/** What checks a passkey's signatures later. */
export type PasskeyKey = {
  credentialId: string
  publicKey: string
  counter: number
  userHandleHash: string
}

/**
 * Reads what the making of a passkey answered: that it was made for the wallet's own origin, by somebody whom the
 * authenticator knows. The challenge was the frame's own; whoever adds a method has opened the wallet, which says more.
 * @throws DomainError `invalidRequest` for anything else
 */
export async function readRegistration(
  registration: PasskeyRegistration,
  { credentialId, frameOrigin }: { credentialId: string; frameOrigin: string },
): Promise<PasskeyKey> {
  const { clientDataJSON, attestationObject, userHandle } = registration
  const verified = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: () => true,
    expectedOrigin: frameOrigin,
    expectedRPID: new URL(frameOrigin).hostname,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new DomainError('invalid', 'invalidRequest', { cause })
  })
  const credential = verified.registrationInfo?.credential
  if (!verified.verified || credential?.id !== credentialId)
    throw new DomainError('invalid', 'invalidRequest')
  return {
    credentialId,
    publicKey: toBase64url(credential.publicKey),
    counter: credential.counter,
    userHandleHash: sha256(userHandle),
  }
}
