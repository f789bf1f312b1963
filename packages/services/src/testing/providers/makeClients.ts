import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@vestibule/protocol'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import type { Logins, OpenIdClient } from '../../domain/projects/logins.js'

export const APPLE = { teamId: 'TEAM', keyId: 'KEY' }

const ICON = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" rx="1" fill="#17a34a"/></svg>')}`

export type Clients = Awaited<ReturnType<typeof makeClients>>

export const OPEN_IDS = ['oidc-company', 'oidc-keyed', 'oidc-public'] as const
const CLIENT_KEY = 'client-key'

export const clientIdOf = (provider: SocialProvider) => `our-${provider}`

export function providerOf(clientId: string | undefined): SocialProvider {
  const provider = [...SOCIAL_PROVIDERS, ...OPEN_IDS].find((one) => clientIdOf(one) === clientId)
  if (provider === undefined) throw new Error('The client does not exist.')
  return provider
}

export async function makeClients(folder: string) {
  mkdirSync(folder, { recursive: true })
  const apple = await generateKeyPair('ES256', { extractable: true })
  const secret = randomBytes(32).toString('base64url')
  const file = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content, { mode: 0o600 })
    return path
  }
  const secretFile = file('client.secret', `${secret}\n`)
  const keyFile = file('apple.p8', await exportPKCS8(apple.privateKey))
  const client = (name: SocialProvider) => ({ clientId: clientIdOf(name), secretFile })
  const own = await generateKeyPair('ES256', { extractable: true })
  const ownFile = file('client.key', await exportPKCS8(own.privateKey))
  const logins: Logins = {
    google: client('google'),
    github: client('github'),
    apple: { clientId: clientIdOf('apple'), secretFile: keyFile, ...APPLE },
    facebook: client('facebook'),
    x: client('x'),
    discord: client('discord'),
  }
  return {
    logins,
    secret,
    appleKey: apple.publicKey,
    clientKey: { ...(await exportJWK(own.publicKey)), kid: CLIENT_KEY, alg: 'ES256', use: 'sig' },
    openId(issuer: string): Record<(typeof OPEN_IDS)[number], OpenIdClient> {
      const shared = { name: 'Company', issuer, scope: 'openid email' }
      return {
        'oidc-company': { ...shared, icon: ICON, ...client('oidc-company') },
        'oidc-keyed': {
          ...shared,
          ...{ clientId: clientIdOf('oidc-keyed'), keyFile: ownFile, keyId: CLIENT_KEY },
        },
        'oidc-public': { ...shared, clientId: clientIdOf('oidc-public') },
      }
    },
  }
}
