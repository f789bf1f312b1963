import { EncryptJWT, jwtDecrypt } from 'jose'
import * as z from 'zod'

const TYPE = 'sign-in-device+jwt'
const Claims = z.object({ sub: z.string() })

/**
 * Puts the device of an embedded login into a session's token, so that the session ends when its owner signs the device out. It
 * is sealed and differs in every token: only the services can link sessions of one device.
 */
export function createSealedDevices(options: createSealedDevices.Options) {
  const { key, isSignedOut } = options

  return {
    seal: (deviceId: string): Promise<string> =>
      new EncryptJWT()
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: TYPE })
        .setSubject(deviceId)
        .encrypt(key),

    /** Whether another device has signed this one out, without a later sign-in. */
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
    /** Seals with AES-256-GCM. */
    key: Uint8Array
    isSignedOut: (deviceId: string) => Promise<boolean>
  }
}
