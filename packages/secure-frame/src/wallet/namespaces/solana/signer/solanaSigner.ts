import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/curves/utils.js'
import { base58, base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { Bytes } from '../../../../platform/bytes.js'
import type { NamespaceSigner, Signable } from '../../signer/namespaceSigner.js'
import { readIntent } from '../../signer/readIntent.js'
import { Intent } from './intent.js'
import { deriveKey, exportKey, publicKeyOf, solanaAddress } from './keys.js'

const SIGNATURE = 64

const KEY = 32

/** A transaction has at most 1,232 bytes: each count fits in one byte. */
const MOST = 0x7f

/** First bit of a versioned message. */
const VERSIONED = 0x80

/** Bytes: three counts of signers and one of accounts. */
const HEADER = 4

export const solanaSigner: NamespaceSigner = {
  curve: 'ed25519',
  derive: deriveKey,
  addressOf: solanaAddress,
  exportKey,
  readImport: async (...given) => (await import('./readImport.js')).readImport(...given),
  build(given) {
    const intent = readIntent(Intent, given)
    switch (intent.kind) {
      case 'message':
        return message(hexToBytes(intent.bytes))
      case 'transaction': {
        const wire = hexToBytes(intent.wire)
        return {
          sign(privateKey) {
            const { raw, id } = signTransaction(wire, privateKey, true)
            return { kind: 'transaction', raw: base64.encode(raw), hash: base58.encode(id) }
          },
        }
      }
      case 'transactions': {
        const wires = intent.wires.map(hexToBytes)
        return {
          sign(privateKey) {
            const signatures = wires.map((wire) => signTransaction(wire, privateKey).signature)
            return { kind: 'signature', signature: signatures.map(base58.encode).join(',') }
          },
        }
      }
    }
  },
}

const message = (bytes: Uint8Array): Signable => ({
  sign(privateKey: Bytes) {
    // Refuse possible transactions: each contains the signer's key.
    if (contains(bytes, publicKeyOf(privateKey))) throw new VestibuleError('invalidRequest')
    return { kind: 'signature', signature: base58.encode(ed25519.sign(bytes, privateKey)) }
  },
})

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  const last = bytes.length - part.length
  for (let start = 0; start <= last; start++)
    if (part.every((byte, index) => bytes[start + index] === byte)) return true
  return false
}

/** The key must be the first account, unless a payer has signed. @returns also the id @throws `invalidRequest` */
function signTransaction(
  wire: Uint8Array,
  privateKey: Bytes,
  mayBeSponsored = false,
): { raw: Uint8Array; signature: Uint8Array; id: Uint8Array } {
  const [count = 0] = wire
  const message = wire.subarray(1 + count * SIGNATURE)
  const [first = 0] = message
  const start = first & VERSIONED ? 1 : 0
  const key = publicKeyOf(privateKey)
  const payer = message.subarray(start + HEADER, start + HEADER + KEY)
  const isKey = (place: number) =>
    key.every((byte, index) => message[start + HEADER + place * KEY + index] === byte)
  let place = 0
  while (mayBeSponsored && place < count && !isKey(place)) place++
  const isOurs =
    place < count &&
    count <= MOST &&
    // In signer order.
    message[start] === count &&
    isKey(place) &&
    (place === 0 || ed25519.verify(wire.subarray(1, 1 + SIGNATURE), message, payer))
  if (!isOurs) throw new VestibuleError('invalidRequest')
  const signature = ed25519.sign(message, privateKey)
  const raw = Uint8Array.from(wire)
  raw.set(signature, 1 + place * SIGNATURE)
  return { raw, signature, id: raw.slice(1, 1 + SIGNATURE) }
}
