import { readFile } from 'node:fs/promises'
import type { SocialProvider } from '@vestibule/protocol'
import { cleanName } from '@vestibule/protocol'
import { importPKCS8, SignJWT } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  customFetch,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  getJwksCache,
  setJwksCache,
} from 'openid-client'
import { MINUTE, SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import { readCapped } from '../../net/readCapped.js'
import type { ProviderClient } from '../../projects/logins.js'
import type { Provider, Providers } from './providers.js'

/** Seconds that a provider may take over an answer, and the bytes of one. */
const TIMEOUT = 10
const MAX_ANSWER = 256 * 1024

/** A provider's public keys, and when they were fetched by our clock, in seconds. */
type Keys = Parameters<typeof setJwksCache>[1]

/** The secrets that one login shares only with its provider. */
export type Secrets = { state: string; nonce: string; verifier: string }

/** Asks providers for the user's identity: by OpenID Connect, else by OAuth 2 and a user endpoint. */
export function createOAuth(options: createOAuth.Options) {
  const { providers, frameOrigin, fetch, clock, onFailure } = options
  const keys = new Map<SocialProvider, Keys>()
  const redirectOf = (provider: SocialProvider) => `${frameOrigin}/auth/oauth/${provider}/callback`

  async function open(name: SocialProvider, client: ProviderClient) {
    const provider = providers[name]
    const auth = await clientSecret(client, { provider, clock })
    const metadata = { [clockSkew]: Math.round((clock() - Date.now()) / SECOND) }
    const config = new Configuration(provider.server, client.clientId, metadata, auth)
    config[customFetch] = async (url, init) => {
      const signal = AbortSignal.timeout(TIMEOUT * SECOND)
      const answer = await fetch(url, { ...(init as RequestInit), redirect: 'error', signal })
      const { status, headers } = answer
      const body = new Uint8Array(await readCapped(answer, { limit: MAX_ANSWER, signal }))
      return new Response(body, { status, headers })
    }
    if (isLocal(provider.server.token_endpoint)) allowInsecureRequests(config)
    if (provider.identity.kind === 'idToken') {
      enableNonRepudiationChecks(config)
      const known = keys.get(name)
      if (known !== undefined) setJwksCache(config, { ...known, uat: known.uat - ahead() })
    }
    return { provider, config }
  }

  /** The library counts the age of keys by the machine's clock, and ignores another one. */
  const ahead = () => Math.round((clock() - Date.now()) / SECOND)

  /** Fetched keys are cached, even if the token that needed them is invalid. */
  function keepKeys(name: SocialProvider, config: Configuration) {
    const cache = getJwksCache(config)
    if (cache !== undefined) keys.set(name, { ...cache, uat: cache.uat + ahead() })
  }

  async function exchange(
    name: SocialProvider,
    client: ProviderClient,
    { back, secrets }: { back: URLSearchParams; secrets: Secrets },
  ): Promise<Identity> {
    const { provider, config } = await open(name, client)
    const { pkce, identity } = provider
    const { state, nonce, verifier } = secrets
    const url = new URL(redirectOf(name))
    url.search = back.toString()
    const tokens = await authorizationCodeGrant(config, url, {
      expectedState: state,
      ...(pkce && { pkceCodeVerifier: verifier }),
      ...(identity.kind === 'idToken' && { expectedNonce: nonce, idTokenExpected: true }),
    }).finally(() => keepKeys(name, config))
    if (identity.kind === 'endpoint') {
      const at = new URL(identity.url)
      const answer = await fetchProtectedResource(config, tokens.access_token, at, 'GET')
      if (!answer.ok) throw new Error('The provider’s answer has no user.')
      return identityOf(name, { issuer: '', ...identity.read(await answer.json()) })
    }
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The provider sent no ID token.')
    return identityOf(name, { issuer: claims.iss, ...identity.read(claims) })
  }

  async function address(
    name: SocialProvider,
    client: ProviderClient,
    { state, nonce, verifier }: Secrets,
  ): Promise<string> {
    const { provider, config } = await open(name, client)
    const { scope, pkce, formPost, identity } = provider
    return buildAuthorizationUrl(config, {
      redirect_uri: redirectOf(name),
      response_type: 'code',
      scope,
      state,
      ...(identity.kind === 'idToken' && { nonce }),
      ...(formPost && { response_mode: 'form_post' }),
      ...(pkce && {
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    }).href
  }

  /** Logs failures for the operator. */
  function told<Rest extends unknown[], Result>(
    ask: (name: SocialProvider, client: ProviderClient, ...rest: Rest) => Promise<Result>,
  ) {
    return async (name: SocialProvider, client: ProviderClient, ...rest: Rest): Promise<Result> => {
      try {
        return await ask(name, client, ...rest)
      } catch (error) {
        onFailure(name, error)
        throw error
      }
    }
  }

  return {
    /**
     * The provider's page for the visitor.
     * @throws if the client's secret cannot be read
     */
    addressOf: told(address),

    /**
     * The user, by the parameters that the provider sent the visitor back with. @throws for any mismatch: an error, the
     * code, the state, the issuer, the ID token or its signature
     */
    identify: told(exchange),
  }
}

export type OAuth = ReturnType<typeof createOAuth>

export type Identity = { provider: SocialProvider; issuer: string; subject: string; label: string }

/** Providers choose names: they are shown as one plain line. */
function identityOf(
  provider: SocialProvider,
  told: { issuer: string; subject: string; label: string | undefined },
): Identity {
  const { issuer, subject, label = '' } = told
  return { provider, issuer, subject, label: cleanName(label) || cleanName(subject) || provider }
}

/** A provider of the local world; browsers and Node look for these names on this machine alone. */
function isLocal(url: string | undefined): boolean {
  return /^http:\/\/([a-z0-9-]+\.)*(localhost|127\.0\.0\.1)(:\d+)?\//.test(url ?? '')
}

export declare namespace createOAuth {
  type Options = {
    providers: Providers
    /** Where browsers see the frame, and where providers send them back to. */
    frameOrigin: string
    fetch: typeof globalThis.fetch
    clock: Clock
    /** A provider gave an invalid answer or no answer. The operator's client may be set up wrongly. */
    onFailure: (provider: SocialProvider, error: unknown) => void
  }
}

/** The project's client credentials. The secret is read at each use, so that it can be replaced. */
async function clientSecret(
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
