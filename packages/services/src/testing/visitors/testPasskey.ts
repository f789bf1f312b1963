import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { toBase64url } from '../../platform/bytes.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../world.js'

/** Flags of authenticator data: user present, user verified, and a contained credential. */
export const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const

export function createTestPasskey(made: createTestPasskey.Made = {}) {
  const { credentialId = toBase64url(randomBytes(16)), userHandle = toBase64url(randomBytes(32)) } =
    made
  const credential = Buffer.from(credentialId, 'base64url')
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]),
  )

  return {
    credentialId,
    userHandle,

    registration(over: createTestPasskey.Answer & { attest?: TestPasskey.Attest } = {}) {
      const { flags = FLAGS.present | FLAGS.verified | FLAGS.attested, counter = 0 } = over
      const authData = Buffer.concat([
        authenticatorData({ ...over, flags, counter }),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        cose,
      ])
      const client = { type: 'webauthn.create', challenge: toBase64url(randomBytes(32)) }
      const clientDataJSON = clientData({ ...client, ...over.client })
      const clientDataHash = createHash('sha256').update(bytesOf(clientDataJSON)).digest()
      const { attest = () => ({ format: 'none', statement: new Map<string, Cbor>() }) } = over
      const { format, statement } = attest({ publicKey, clientDataHash })
      const attestationObject = isoCBOR.encode(
        new Map<string, Cbor>([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        clientDataJSON,
        attestationObject: toBase64url(attestationObject),
        userHandle,
      }
    },

    assert(challenge: string, over: createTestPasskey.Answer = {}) {
      const { flags = FLAGS.present | FLAGS.verified, counter = made.counter ?? 0 } = over
      const data = authenticatorData({ ...over, flags, counter })
      const clientDataJSON = clientData({
        type: 'webauthn.get',
        challenge,
        crossOrigin: true,
        topOrigin: DAPP_ORIGIN,
        ...over.client,
      })
      const hash = createHash('sha256').update(bytesOf(clientDataJSON)).digest()
      return {
        challenge,
        credentialId,
        userHandle,
        clientDataJSON,
        authenticatorData: toBase64url(data),
        signature: toBase64url(sign('sha256', Buffer.concat([data, hash]), privateKey)),
      }
    },
  }
}

export type TestPasskey = ReturnType<typeof createTestPasskey>

export declare namespace TestPasskey {
  type Attest = (made: { publicKey: KeyObject; clientDataHash: Uint8Array }) => {
    format: string
    statement: Cbor
  }
}

type Cbor = Parameters<typeof isoCBOR.encode>[0]

export declare namespace createTestPasskey {
  type Made = {
    /** Counter in the signatures. @default 0: no counter */
    counter?: number | undefined
    credentialId?: string
    userHandle?: string
  }
  type Answer = {
    client?: Record<string, unknown> | undefined
    rpId?: string | undefined
    flags?: number | undefined
    counter?: number | undefined
  }
}

function authenticatorData(options: { rpId?: string | undefined; flags: number; counter: number }) {
  const { rpId = new URL(FRAME_ORIGIN).hostname, flags, counter } = options
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const clientData = (client: Record<string, unknown>) =>
  toBase64url(Buffer.from(JSON.stringify({ origin: FRAME_ORIGIN, ...client })))
