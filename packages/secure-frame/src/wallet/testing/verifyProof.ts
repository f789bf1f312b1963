import { fromBase64Url, toBase64Url, utf8 } from '../../platform/bytes.js'

export type Proof = {
  thumbprint: string
  claims: Record<string, string | number | undefined>
}

const ES256 = { name: 'ECDSA', hash: 'SHA-256' } as const

/** RFC 9449, section 4.3. `undefined` for each fault. */
export async function verifyProof(request: Request, nonce: string): Promise<Proof | undefined> {
  const [head = '', body = '', signature = ''] = (request.headers.get('dpop') ?? '').split('.')
  const { typ, alg, jwk } = parse(head) as { typ: string; alg: string; jwk: JsonWebKey }
  const claims = parse(body) as Proof['claims']
  const key = await crypto.subtle.importKey(
    'jwk',
    jwk,
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['verify'],
  )
  const { crv, kty, x, y } = jwk
  const session = request.headers.get('authorization')?.replace('DPoP ', '')
  const { origin, pathname } = new URL(request.url)
  const holds =
    typ === 'dpop+jwt' &&
    alg === 'ES256' &&
    claims.htm === request.method &&
    claims.htu === origin + pathname &&
    claims.nonce === nonce &&
    claims.ath === (session === undefined ? undefined : await sha256(session)) &&
    (await crypto.subtle.verify(ES256, key, fromBase64Url(signature), utf8(`${head}.${body}`)))
  return holds
    ? { thumbprint: await sha256(JSON.stringify({ crv, kty, x, y })), claims }
    : undefined
}

export async function sha256(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

function parse(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(fromBase64Url(part)))
}
