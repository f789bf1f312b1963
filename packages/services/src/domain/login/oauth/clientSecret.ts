import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from 'openid-client'
import { MINUTE, SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { ProviderClient } from '../../projects/logins.js'
import type { Provider } from './providers.js'

/** How the project's client shows who it is. The secret is read at each use, so that it can be replaced. */
export async function clientSecret(
  client: ProviderClient,
  { provider, clock }: { provider: Provider; clock: Clock },
): Promise<ClientAuth> {
  const secret = (await readFile(client.secretFile, 'utf8')).trim()
  if (provider.secret === 'basic') return ClientSecretBasic(secret)
  if (provider.secret === 'post' || !('keyId' in client)) return ClientSecretPost(secret)
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
