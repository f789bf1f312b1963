import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@vestibule/protocol'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import Provider from 'oidc-provider'
import { PROVIDERS, type Providers } from '../../domain/login/oauth/providers.js'
import type { Logins } from '../../domain/projects/logins.js'

export type LocalProviders = Awaited<ReturnType<typeof localProviders>>

/** Who is signed in at all providers, and whether they let the wallet know. */
export type Account = { id: string; name: string; email: string; isVerified: boolean }

/**
 * All providers in one: an OpenID provider on this machine that speaks each of them in its own shape, and signs everybody
 * in at once.
 * @param options.folder Where the clients' secrets are written.
 */
export async function localProviders(options: { folder: string; redirectOrigin: string }) {
  const { folder, redirectOrigin } = options
  const account: Account = { id: '42', name: 'ada', email: 'ada@example.com', isVerified: true }
  let refuses = false
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const apple = await generateKeyPair('ES256', { extractable: true })
  const secret = randomBytes(32).toString('base64url')
  const file = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content, { mode: 0o600 })
    return path
  }
  const secretFile = file('client.secret', `${secret}\n`)
  const keyFile = file('apple.p8', await exportPKCS8(apple.privateKey))

  const oidc = new Provider(issuer, {
    clients: SOCIAL_PROVIDERS.map((name) => ({
      client_id: `our-${name}`,
      client_secret: secret,
      redirect_uris: [`${redirectOrigin}/auth/oauth/${name}/callback`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method:
        PROVIDERS[name].secret === 'basic' ? 'client_secret_basic' : 'client_secret_post',
    })),
    cookies: { keys: [randomBytes(16).toString('hex')] },
    scopes: [
      'openid',
      'email',
      'public_profile',
      'read:user',
      'users.read',
      'tweet.read',
      'identify',
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], public_profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: (_context, { clientId }) => clientId !== 'our-apple' },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({
        sub,
        name: account.name,
        email: account.email,
        email_verified: account.isVerified,
      }),
    }),
  })

  // Apple's client signs its secret itself.
  const { compareClientSecret } = oidc.Client.prototype
  oidc.Client.prototype.compareClientSecret = async function (actual: string) {
    if (this.clientId !== 'our-apple') return compareClientSecret.call(this, actual)
    const { payload, protectedHeader } = await jwtVerify(actual, apple.publicKey, {
      issuer: 'TEAM',
      subject: 'our-apple',
      audience: issuer,
    })
    return protectedHeader.kid === 'KEY' && payload.exp !== undefined
  }

  /** Signs in and consents, or neither. */
  async function interact(ctx: { req: IncomingMessage; res: ServerResponse }) {
    if (refuses) {
      const result = { error: 'access_denied', error_description: 'No.' }
      return oidc.interactionFinished(ctx.req, ctx.res, result)
    }
    const { params } = await oidc.interactionDetails(ctx.req, ctx.res)
    const grant = new oidc.Grant({ accountId: account.id, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    const login = { accountId: account.id, remember: false }
    await oidc.interactionFinished(ctx.req, ctx.res, { login, consent })
  }

  /** What the user's page of a provider without OpenID says. */
  const pages: Record<string, () => unknown> = {
    '/github': () => ({ id: Number(account.id), login: account.name, email: account.email }),
    '/x': () => ({ data: { id: account.id, username: account.name, name: 'Ada' } }),
    '/discord': () => ({ id: account.id, username: account.name, verified: false }),
  }
  oidc.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      await interact(ctx)
      ctx.respond = false
      return
    }
    const page = pages[ctx.path]
    if (page === undefined) return next()
    const token = await oidc.AccessToken.find(ctx.get('authorization').replace(/^bearer /i, ''))
    ctx.status = token === undefined ? 401 : 200
    ctx.body = page()
  })
  server.on('request', oidc.callback())

  const endpoints = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  }
  const providers = Object.fromEntries(
    SOCIAL_PROVIDERS.map((name) => {
      const { identity, ...provider } = PROVIDERS[name]
      const here =
        identity.kind === 'endpoint' ? { ...identity, url: `${issuer}/${name}` } : identity
      return [name, { ...provider, server: endpoints, identity: here }]
    }),
  ) as Providers
  const client = (name: SocialProvider) => ({ clientId: `our-${name}`, secretFile })
  const logins: Logins = {
    google: client('google'),
    github: client('github'),
    apple: { clientId: 'our-apple', secretFile: keyFile, teamId: 'TEAM', keyId: 'KEY' },
    facebook: client('facebook'),
    x: client('x'),
    discord: client('discord'),
  }

  return {
    issuer,
    providers,
    logins,
    /** Of all clients but the one of Apple. */
    secret,
    /** Signs somebody else in at all of them. */
    become: (who: Partial<Account>) => void Object.assign(account, who),
    /** From now on, the visitor says no there. */
    refuse: (no: boolean) => {
      refuses = no
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
