import { EncryptJWT, jwtDecrypt } from 'jose'
import * as z from 'zod'

const TYPE = 'sign-in-device+jwt'
const Claims = z.object({ sub: z.string() })

/**
 * Encrypted device id: ends the session when the owner signs the device out. Differs in every
 * token, so only the services can link tokens.
 */
export function createSealedDevices(options: createSealedDevices.Options) {
  const { key, isSignedOut } = options

  return {
    seal: (deviceId: string): Promise<string> =>
      new EncryptJWT()
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: TYPE })
        .setSubject(deviceId)
        .encrypt(key),

    /** Whether the device was signed out and has not signed in since. */
    async isOut(sealed: string): Promise<boolean> {
      const opened = await jwtDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        typ: TYPE,
      }).catch(() => undefined)
      const { data } = Claims.safeParse(opened?.payload)
      return data === undefined || isSignedOut(data.sub)
    },
  }
}

export type SealedDevices = ReturnType<typeof createSealedDevices>

export declare namespace createSealedDevices {
  type Options = {
    key: Uint8Array
    isSignedOut: (deviceId: string) => Promise<boolean>
  }
}
