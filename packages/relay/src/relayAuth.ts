import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import * as z from 'zod'
import { normaliseRelayUrl } from './relayUrl.js'
import { DAY, MINUTE, SECOND } from './time.js'

const PREFIX = 'did:key:z'

const CODEC = [0xed, 0x01] as const

const KEY_LENGTH = 32

/** Allowed clock skew, and maximum lifetime of a token. Clients request a day. */
const CLOCK_SKEW = 5 * MINUTE
const MAX_LIFE = DAY
const MAX_LENGTH = 4_096

const WRONG = 'JWT validation error:'
const FAULTS = {
  missing: 'The query parameter auth is missing; it holds the JWT of the client.',
  malformed: `${WRONG} it is not an EdDSA JWT issued by a did:key.`,
  signature: `${WRONG} the signature is not its issuer’s.`,
  audience: `${WRONG} its audience is another relay; aud has to be the URL of this one.`,
  // Texts of the public relay: wallets and dapps search for them.
  early: `${WRONG} JWT Token is not yet valid`,
  expired: `${WRONG} JWT Token is expired`,
  life: `${WRONG} it would be valid for longer than a day.`,
} as const

export class RelayAuthFault extends Error {
  override name = 'RelayAuthFault'

  constructor(fault: keyof typeof FAULTS, options?: ErrorOptions) {
    super(FAULTS[fault], options)
  }
}

const Header = z.object({
  alg: z.literal('EdDSA'),
  typ: z.literal('JWT').optional(),
  // RFC 7515, 4.1.11, and RFC 7797: a token with an unknown extension is invalid.
  crit: z.undefined().optional(),
  b64: z.undefined().optional(),
})
const Claims = z.object({
  iss: z.string().max(128),
  sub: z.string().min(1),
  aud: z.string(),
  iat: z.int(),
  exp: z.int(),
})

/**
 * Requires a current token for this relay, signed by the issuer's Ed25519 key.
 * @returns the client's `did:key`
 * @throws RelayAuthFault
 */
export function checkRelayAuth(
  jwt: string | null,
  options: { urls: readonly string[]; now: number },
): string {
  const { urls, now } = options
  if (!jwt) throw new RelayAuthFault('missing')
  const { claims, publicKey, signed, signature } = parse(jwt)
  if (!isSigned(signed, signature, publicKey)) throw new RelayAuthFault('signature')
  const { iss, aud, iat, exp } = claims
  if (!urls.includes(normaliseRelayUrl(aud) ?? '')) throw new RelayAuthFault('audience')
  if (iat * SECOND > now + CLOCK_SKEW) throw new RelayAuthFault('early')
  if (exp * SECOND <= now) throw new RelayAuthFault('expired')
  if ((exp - iat) * SECOND > MAX_LIFE) throw new RelayAuthFault('life')
  return iss
}

function parse(jwt: string) {
  try {
    if (jwt.length > MAX_LENGTH) throw new Error('too long')
    const [header = '', payload = '', signature = '', ...more] = jwt.split('.')
    if (more.length > 0) throw new Error('the token has more than three parts')
    if ([header, payload, signature].some((part) => !isCanonical(part)))
      throw new Error('no base64url')
    Header.parse(decode(header))
    const claims = Claims.parse(decode(payload))
    const publicKey = parseDidKey(claims.iss)
    if (publicKey === undefined) throw new Error('the issuer is not a did:key with an Ed25519 key')
    const signed = Buffer.from(`${header}.${payload}`)
    return { claims, publicKey, signed, signature: Buffer.from(signature, 'base64url') }
  } catch (cause) {
    throw new RelayAuthFault('malformed', { cause })
  }
}

/** Synchronous: 0.1 ms. Web Crypto is three times slower and uses threads that database logins need. */
function isSigned(signed: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
    return verify(null, signed, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  } catch {
    return false
  }
}

/** Base64url can encode the same bytes in several ways: allow one. */
const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

function parseDidKey(did: string): Uint8Array | undefined {
  // Limit the length: Base58 takes quadratic time.
  if (!did.startsWith(PREFIX) || did.length > 64) return undefined
  try {
    const bytes = base58.decode(did.slice(PREFIX.length))
    if (bytes.length !== CODEC.length + KEY_LENGTH) return undefined
    return CODEC.every((byte, index) => bytes[index] === byte)
      ? bytes.slice(CODEC.length)
      : undefined
  } catch {
    return undefined
  }
}

export function formatDidKey(publicKey: Uint8Array): string {
  return PREFIX + base58.encode(Uint8Array.of(...CODEC, ...publicKey))
}
