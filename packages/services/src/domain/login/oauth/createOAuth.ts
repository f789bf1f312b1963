import { cleanName, isOpenId, type SocialProvider } from '@vestibule/protocol'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockSkew,
  customFetch,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
  getJwksCache,
  setJwksCache,
} from 'openid-client'
import { SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import { readCapped } from '../../net/readCapped.js'
import type { ProviderClient } from '../../projects/logins.js'
import { SUBJECT } from '../subject.js'
import { authenticate } from './authenticate.js'
import { createIssuers, isLocal } from './discoverIssuer.js'
import { type Claims, openIdProvider, type Provider, type Providers } from './providers.js'

/** Timeout of a provider's answer in seconds, and its maximum size in bytes. */
const TIMEOUT = 10
const MAX_ANSWER = 256 * 1024

/** The time of the download is in seconds, by our clock. */
type Keys = Parameters<typeof setJwksCache>[1]

export type Secrets = { state: string; nonce: string; verifier: string }

export function createOAuth(options: Options) {
  const { providers, frameOrigin, fetch, clock, onFailure } = options
  const keys = new Map<string, Keys>()
  const redirectOf = (provider: SocialProvider) => `${frameOrigin}/auth/oauth/${provider}/callback`

  const ask: CustomFetch = async (url, init) => {
    const signal = AbortSignal.timeout(TIMEOUT * SECOND)
    const answer = await fetch(url, { ...(init as RequestInit), redirect: 'error', signal })
    const { status, headers } = answer
    const body = new Uint8Array(await readCapped(answer, { limit: MAX_ANSWER, signal }))
    return new Response(body, { status, headers })
  }
  const issuers = createIssuers({ fetch: ask, clock })

  async function providerOf(name: SocialProvider, client: ProviderClient): Promise<Provider> {
    if ('issuer' in client) return openIdProvider(client, await issuers.get(client.issuer))
    if (isOpenId(name)) throw new Error('The client has no issuer.')
    return providers[name]
  }

  async function open(name: SocialProvider, client: ProviderClient) {
    const provider = await providerOf(name, client)
    const auth = await authenticate(client, { provider, clock })
    const metadata = { [clockSkew]: ahead() }
    const config = new Configuration(provider.server, client.clientId, metadata, auth)
    config[customFetch] = ask
    if (isLocal(provider.server.token_endpoint)) allowInsecureRequests(config)
    if (provider.identity.kind === 'idToken') {
      enableNonRepudiationChecks(config)
      const known = keys.get(provider.server.issuer)
      if (known !== undefined) setJwksCache(config, { ...known, uat: known.uat - ahead() })
    }
    return { provider, config }
  }

  const ahead = () => Math.round((clock() - Date.now()) / SECOND)

  /** Stores the keys even if the token is invalid. */
  function keepKeys(config: Configuration) {
    const cache = getJwksCache(config)
    if (cache === undefined) return
    keys.set(config.serverMetadata().issuer, { ...cache, uat: cache.uat + ahead() })
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
    }).finally(() => keepKeys(config))
    if (identity.kind === 'endpoint') {
      const at = new URL(identity.url)
      const answer = await fetchProtectedResource(config, tokens.access_token, at, 'GET')
      if (!answer.ok) throw new Error('The provider’s answer does not contain a user.')
      return identityOf(name, { issuer: '', ...identity.read(await answer.json()) })
    }
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The provider did not send an ID token.')
    const told = identity.read(claims)
    const more =
      told.label === undefined && isOpenId(name)
        ? await readMore(config, { token: tokens.access_token, subject: claims.sub })
        : undefined
    return identityOf(name, { issuer: claims.iss, ...told, ...(more && identity.read(more)) })
  }

  /** Some providers return the user's name only from another endpoint. The login also works without a name. */
  async function readMore(
    config: Configuration,
    { token, subject }: { token: string; subject: string },
  ): Promise<Claims | undefined> {
    if (config.serverMetadata().userinfo_endpoint === undefined) return undefined
    return fetchUserInfo(config, token, subject).catch(() => undefined)
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
    /** @throws if the client's secret is unreadable */
    addressOf: told(address),

    /**
     * Reads the provider's redirect.
     * @throws for an error or any mismatch of code, state, issuer, ID token or signature
     */
    identify: told(exchange),
  }
}

export type OAuth = ReturnType<typeof createOAuth>

export type Identity = { provider: SocialProvider; issuer: string; subject: string; label: string }

/** Users choose these names: show them as one plain line. @throws for an invalid user id */
function identityOf(
  provider: SocialProvider,
  told: { issuer: string; subject: string; label: string | undefined },
): Identity {
  const { issuer, subject, label = '' } = told
  if (!SUBJECT.test(subject)) throw new Error('The provider did not return a user id.')
  return { provider, issuer, subject, label: cleanName(label) || cleanName(subject) || provider }
}

type Options = {
  providers: Providers
  frameOrigin: string
  fetch: typeof globalThis.fetch
  clock: Clock
  /** The provider's answer is invalid or missing. The operator's client may be set up incorrectly. */
  onFailure: (provider: SocialProvider, error: unknown) => void
}
