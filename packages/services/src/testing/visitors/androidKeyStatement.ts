import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { TestPasskey } from './testPasskey.js'

/** An `android-key` statement by an unknown manufacturer. Its certificate has the revocation URL `url`. */
export function androidKeyStatement(url: string): TestPasskey.Attest {
  return ({ publicKey, clientDataHash }) => {
    const maker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const certificate = (name: string, key: KeyObject, extensions: Buffer[]) => {
      const body = der(
        0x30,
        der(0xa0, der(0x02, [2])),
        der(0x02, [1]),
        ECDSA,
        nameOf('Maker'),
        der(0x30, der(0x17, '200101000000Z'), der(0x17, '491231235959Z')),
        nameOf(name),
        key.export({ type: 'spki', format: 'der' }),
        ...(extensions.length > 0 ? [der(0xa3, der(0x30, ...extensions))] : []),
      )
      const signature = sign('sha256', body, maker.privateKey)
      return new Uint8Array(der(0x30, body, ECDSA, der(0x03, [0], signature)))
    }
    const revocations = der(0x30, der(0x30, der(0xa0, der(0xa0, der(0x86, url)))))
    const leaf = certificate('Key', publicKey, [
      der(0x30, CRL_PLACES, der(0x04, revocations)),
      der(0x30, KEY_DESCRIPTION, der(0x04, describe(clientDataHash))),
    ])
    const statement = new Map<string, number | Uint8Array | Uint8Array[]>([
      ['alg', -7],
      ['sig', new Uint8Array(70)],
      ['x5c', [leaf, certificate('Maker', maker.publicKey, [])]],
    ])
    return { format: 'android-key', statement }
  }
}

/** Object ids: ecdsa-with-SHA256, revocation lists, and Android's key description. */
const ECDSA = der(0x30, der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]))
const CRL_PLACES = der(0x06, [0x55, 0x1d, 0x1f])
const KEY_DESCRIPTION = der(0x06, [0x2b, 6, 1, 4, 1, 0xd6, 0x79, 2, 1, 0x11])

/** Version and level of attestation and keys, the challenge, no id, and no enforced properties. */
function describe(challenge: Uint8Array): Buffer {
  const levels = [der(0x02, [3]), der(0x0a, [0]), der(0x02, [4]), der(0x0a, [0])]
  return der(0x30, ...levels, der(0x04, challenge), der(0x04), der(0x30), der(0x30))
}

function nameOf(name: string): Buffer {
  return der(0x30, der(0x31, der(0x30, der(0x06, [0x55, 4, 3]), der(0x0c, name))))
}

function der(tag: number, ...parts: (string | Uint8Array | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)))
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
