import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@vestibule/protocol'
import { exportPKCS8, generateKeyPair } from 'jose'
import type { Logins } from '../../domain/projects/logins.js'

/** Apple's client signs its secret itself; this is whose it is. */
export const APPLE = { teamId: 'TEAM', keyId: 'KEY' }

export type Clients = Awaited<ReturnType<typeof makeClients>>

/** A client's id at a provider. */
export const clientIdOf = (provider: SocialProvider) => `our-${provider}`

/** The provider that a client belongs to. */
export function providerOf(clientId: string | undefined): SocialProvider {
  const provider = SOCIAL_PROVIDERS.find((one) => clientIdOf(one) === clientId)
  if (provider === undefined) throw new Error('There is no such client.')
  return provider
}

/** Makes a client at every provider, as an operator does, with its secrets in files of a folder. */
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
  const logins: Logins = {
    google: client('google'),
    github: client('github'),
    apple: { clientId: clientIdOf('apple'), secretFile: keyFile, ...APPLE },
    facebook: client('facebook'),
    x: client('x'),
    discord: client('discord'),
  }
  return {
    /** In the form of a project's configuration. */
    logins,
    /** For all providers but Apple. */
    secret,
    appleKey: apple.publicKey,
  }
}
