import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyVerify } from '@vestibule/protocol/http'
import type * as z from 'zod'
import { fromBase64url } from '../../../platform/bytes.js'
import { refused } from './refused.js'

export type Assertion = z.output<typeof PasskeyVerify.request>

type Signed = Omit<Assertion, 'userHandle'> & { userHandle?: string | undefined }

/**
 * Checks a passkey's signature of the challenge: with user verification, in a wallet document, on
 * an allowed page, and with an increased counter if the passkey has one.
 * @returns the new counter
 * @throws DomainError `passkeyRefused` with the reason `failed`
 */
export async function checkAssertion(
  { challenge, credentialId, ...answer }: Signed,
  expected: Expected,
): Promise<number> {
  const { passkey, frameOrigin, topOrigins } = expected
  const { userHandle, clientDataJSON, authenticatorData, signature } = answer
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          ...(userHandle !== undefined && { userHandle }),
          clientDataJSON,
          authenticatorData,
          signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: frameOrigin,
      expectedRPID: new URL(frameOrigin).hostname,
      ...(topOrigins !== undefined && { expectedTopOrigin: [...topOrigins] }),
      credential: {
        id: credentialId,
        publicKey: fromBase64url(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    if (!verified) throw new Error('The passkey signature is invalid.')
    requirePlace(clientDataJSON, topOrigins)
    return authenticationInfo.newCounter
  } catch (cause) {
    throw refused('failed', {}, { cause })
  }
}

/** Requires an allowed embedding page, or a top-level document. @throws Error for other places */
export function requirePlace(
  clientDataJSON: string,
  topOrigins: readonly string[] | undefined,
): void {
  const { crossOrigin, topOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
  if (topOrigins === undefined && crossOrigin === true)
    throw new Error('The wallet’s own page must not be embedded.')
  if (topOrigins !== undefined && topOrigin !== undefined && !topOrigins.includes(topOrigin))
    throw new Error('The embedding page is not a page of the project.')
}

type Expected = {
  passkey: { publicKey: string; counter: number }
  frameOrigin: string
  /** Pages that may embed the frame. Undefined for the wallet's own pages. */
  topOrigins: readonly string[] | undefined
}
