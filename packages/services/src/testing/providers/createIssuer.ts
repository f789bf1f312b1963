import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { isLoopback, isOpenId, SOCIAL_PROVIDERS, type SocialProvider } from '@vestibule/protocol'
import { exportJWK, generateKeyPair, jwtVerify } from 'jose'
import type { Configuration, Provider } from 'oidc-provider'
import { PROVIDERS } from '../../domain/login/oauth/providers.js'
import { HOUR, SECOND } from '../../platform/time.js'
import type { Account } from './account.js'
import { APPLE, type Clients, clientIdOf, OPEN_IDS, providerOf } from './makeClients.js'
import { createMemory } from './memory.js'

const LATE = 3 * SECOND
/** In seconds: lifetime of codes, tokens and sessions. */
const LIFE = HOUR / SECOND

export type Visit = {
  provider: SocialProvider
  site: string
  form: URLSearchParams | undefined
}
export type Reply = Account | 'denied' | { page: string }

/** Supports the formats of all six providers. Keeps no sessions between visits. @returns the request handler */
export async function createIssuer(options: createIssuer.Options): Promise<RequestListener> {
  const { issuer, redirectOrigin, clients, receive } = options
  // Loading takes 250 ms: load only for sign-ins.
  const { default: OidcProvider } = await import('oidc-provider')
  const accounts = new Map<string, Account>()
  const oidc = new OidcProvider(issuer, {
    ...(await configure({ clients, redirectOrigin })),
    findAccount(_context, sub) {
      const { name, email, isVerified } = accounts.get(sub) ?? {}
      const claims = { sub, name, email, email_verified: isVerified }
      return { accountId: sub, claims: async () => claims }
    },
  })

  const { compareClientSecret } = oidc.Client.prototype
  oidc.Client.prototype.compareClientSecret = async function (actual: string) {
    if (this.clientId !== clientIdOf('apple')) return compareClientSecret.call(this, actual)
    const { payload, protectedHeader } = await jwtVerify(actual, clients.appleKey, {
      issuer: APPLE.teamId,
      subject: this.clientId,
      audience: issuer,
    })
    return protectedHeader.kid === APPLE.keyId && payload.exp !== undefined
  }

  async function interact({ req, res }: Exchange): Promise<string | undefined> {
    const { params } = await oidc.interactionDetails(req, res)
    const form = req.method === 'POST' ? new URLSearchParams(await text(req)) : undefined
    const provider = providerOf(String(params.client_id))
    const reply = await receive({ provider, site: redirectOrigin, form })
    if (typeof reply === 'object' && 'page' in reply) return reply.page
    if (reply === 'denied') {
      const result = { error: 'access_denied', error_description: 'The user said no.' }
      await oidc.interactionFinished(req, res, result)
      return undefined
    }
    accounts.set(reply.id, { ...reply })
    const grant = new oidc.Grant({ accountId: reply.id, clientId: clientIdOf(provider) })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    await oidc.interactionFinished(req, res, { login: { accountId: reply.id }, consent })
    return undefined
  }

  oidc.use(async (ctx, next) => {
    // Security: reject another host name that resolves to this machine.
    if (!isLoopback(ctx.hostname)) return ctx.throw(403)
    // Like real providers: the window has no opener, and pages cannot frame it.
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin')
    ctx.set('X-Frame-Options', 'DENY')
    const { cookie } = ctx.req.headers
    if (cookie !== undefined) ctx.req.headers.cookie = cookie.replace(/(^|;\s*)_session=[^;]*/g, '')
    if (ctx.path.startsWith('/interaction/')) {
      const page = await interact(ctx)
      if (page === undefined) ctx.respond = false
      else Object.assign(ctx, { status: 200, type: 'html', body: page })
      return
    }
    const api = PAGES[ctx.path]
    if (api === undefined) return next()
    const token = await oidc.AccessToken.find(ctx.get('authorization').replace(/^bearer /i, ''))
    const account = accounts.get(token?.accountId ?? '')
    ctx.status = account === undefined ? 401 : 200
    ctx.body = account && api(account)
  })
  oidc.use(async (ctx, next) => {
    await next()
    if (ctx.path !== '/token') return
    const { answers } = accounts.get(ctx.oidc?.entities.Account?.accountId ?? '') ?? {}
    if (answers === 'late') await wait(LATE)
    if (answers === 'never') Object.assign(ctx, { status: 503, body: 'Try again later.' })
  })
  return oidc.callback()
}

/** User endpoints of providers without OpenID. */
const PAGES: Record<string, (account: Account) => unknown> = {
  '/github': ({ id, name, email }) => ({ id: Number(id), login: name, email }),
  '/x': ({ id, name }) => ({ data: { id, username: name, name: 'Ada' } }),
  '/discord': ({ id, name }) => ({ id, username: name, verified: false }),
}

/** Shared by all issuers of a process: creating an RSA key takes 200 ms. */
let signingKey: ReturnType<typeof makeSigningKey> | undefined

async function makeSigningKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }
}

async function configure(options: {
  clients: Clients
  redirectOrigin: string
}): Promise<Configuration> {
  const { clients, redirectOrigin } = options
  signingKey ??= makeSigningKey()
  return {
    clients: [...SOCIAL_PROVIDERS, ...OPEN_IDS].map((name) => ({
      client_id: clientIdOf(name),
      redirect_uris: [`${redirectOrigin}/auth/oauth/${name}/callback`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      ...proofOf(name, clients),
    })),
    adapter: createMemory(),
    jwks: { keys: [await signingKey] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    ttl: {
      AccessToken: LIFE,
      AuthorizationCode: LIFE,
      Grant: LIFE,
      IdToken: LIFE,
      Interaction: LIFE,
      Session: LIFE,
    },
    scopes: SCOPES,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], public_profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: (_context, { clientId }) => clientId !== clientIdOf('apple') },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  }
}

function proofOf(
  name: (typeof SOCIAL_PROVIDERS)[number] | (typeof OPEN_IDS)[number],
  { secret, clientKey }: Clients,
) {
  if (name === 'oidc-public') return { token_endpoint_auth_method: 'none' } as const
  if (name === 'oidc-keyed')
    return {
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      jwks: { keys: [clientKey] },
    } as const
  const isBasic = !isOpenId(name) && PROVIDERS[name].secret === 'basic'
  return {
    client_secret: secret,
    token_endpoint_auth_method: isBasic ? 'client_secret_basic' : 'client_secret_post',
  } as const
}

const SCOPES = SOCIAL_PROVIDERS.flatMap((name) => PROVIDERS[name].scope.split(' '))

type Exchange = Parameters<Parameters<Provider['use']>[0]>[0]

export declare namespace createIssuer {
  type Options = {
    issuer: string
    redirectOrigin: string
    clients: Clients
    receive: (visit: Visit) => Reply | Promise<Reply>
  }
}
