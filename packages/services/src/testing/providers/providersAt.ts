import { SOCIAL_PROVIDERS } from '@vestibule/protocol'
import { PROVIDERS, type Providers } from '../../domain/login/oauth/providers.js'

/** All providers at one address. @param at.issuer For the services. @param at.page For browsers. @default the same */
export function providersAt({ issuer, page = issuer }: { issuer: string; page?: string }) {
  const server = {
    issuer,
    authorization_endpoint: `${page}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  }
  return Object.fromEntries(
    SOCIAL_PROVIDERS.map((name) => {
      const { identity, ...provider } = PROVIDERS[name]
      const here =
        identity.kind === 'endpoint' ? { ...identity, url: `${issuer}/${name}` } : identity
      return [name, { ...provider, server, identity: here }]
    }),
  ) as Providers
}
