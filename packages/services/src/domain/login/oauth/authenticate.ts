import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  None,
  PrivateKeyJwt,
} from 'openid-client'
import { MINUTE, SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { ProviderClient } from '../../projects/logins.js'
import type { Provider } from './providers.js'

/** Reads secrets at each use, because operators may replace them. @throws for an unreadable file or an unsupported key */
export async function authenticate(
  client: ProviderClient,
  { provider, clock }: { provider: Provider; clock: Clock },
): Promise<ClientAuth> {
  if ('keyFile' in client && client.keyFile !== undefined) {
    const pem = await readFile(client.keyFile, 'utf8')
    const key = await importPKCS8(pem, algorithmOf(createPrivateKey(pem), provider))
    return PrivateKeyJwt(client.keyId === undefined ? key : { key, kid: client.keyId })
  }
  if (client.secretFile === undefined) return None()
  const secret = (await readFile(client.secretFile, 'utf8')).trim()
  if (provider.secret === 'basic') return ClientSecretBasic(secret)
  if (!('teamId' in client)) return ClientSecretPost(secret)
  const key = await importPKCS8(secret, 'ES256')
  const now = Math.floor(clock() / SECOND)
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: client.keyId })
    .setIssuer(client.teamId)
    .setSubject(client.clientId)
    .setAudience(provider.server.issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + (5 * MINUTE) / SECOND)
    .sign(key)
  return ClientSecretPost(token)
}

const CURVES: Record<string, string> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
}

function algorithmOf(key: KeyObject, { server }: Provider): string {
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = key
  const taken = server.token_endpoint_auth_signing_alg_values_supported
  if (kind === 'rsa') return taken?.includes('RS256') === false ? 'PS256' : 'RS256'
  if (kind === 'ed25519') return 'EdDSA'
  const algorithm = CURVES[details?.namedCurve ?? '']
  if (algorithm === undefined)
    throw new Error('The client’s key must be an RSA, EC or Ed25519 key.')
  return algorithm
}
