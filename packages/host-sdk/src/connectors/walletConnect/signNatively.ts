import { base58, base64urlnopad, hex } from '@scure/base'
import { toJson } from '@vestibule/protocol'
import type { Client } from './library/client.js'

const SEED = 'client_ed25519_seed'
/** Prefix of a 32-byte Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = hex.decode('302e020100300506032b657004220420')
/** Key type Ed25519 in a `did:key`. */
const MULTICODEC = Uint8Array.of(0xed, 0x01)
/** Seconds, as in the library. */
const LIFE = 86_400

/** The library's curve code blocks a slow device for 100 ms. The library signs only if the browser lacks Ed25519. */
export function signNatively({ core }: { core: Pick<Client['core'], 'crypto'> }) {
  const { crypto: library } = core
  const { signJWT, getClientId } = library
  let key: Promise<Key | undefined> | undefined
  const getKey = () => {
    // Some browsers lack Ed25519, and insecure pages lack WebCrypto.
    key ??= importKey(library).catch(() => undefined)
    return key
  }

  library.getClientId = async () => (await getKey())?.id ?? getClientId.call(library)
  library.signJWT = async (audience) => {
    const key = await getKey()
    if (key === undefined) return signJWT.call(library, audience)
    const now = Math.floor(Date.now() / 1_000)
    const parts = [
      { alg: 'EdDSA', typ: 'JWT' },
      {
        iss: key.id,
        sub: library.randomSessionIdentifier,
        aud: audience,
        iat: now,
        exp: now + LIFE,
      },
    ]
    const signed = parts.map((part) => base64urlnopad.encode(bytesOf(toJson(part)))).join('.')
    const signature = await crypto.subtle.sign('Ed25519', key.secret, bytesOf(signed))
    return `${signed}.${base64urlnopad.encode(new Uint8Array(signature))}`
  }
}

type Key = { secret: CryptoKey; id: string }

async function importKey({ keychain }: Client['core']['crypto']): Promise<Key> {
  const { subtle } = crypto
  if (!keychain.has(SEED))
    await keychain.set(SEED, hex.encode(crypto.getRandomValues(new Uint8Array(32))))
  const bytes = new Uint8Array([...PKCS8, ...hex.decode(keychain.get(SEED))])
  const secret = await subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign'])
  const { x = '' } = await subtle.exportKey('jwk', secret)
  const named = new Uint8Array([...MULTICODEC, ...base64urlnopad.decode(x)])
  return { secret, id: `did:key:z${base58.encode(named)}` }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
