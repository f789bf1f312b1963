import type { SOCIAL_PROVIDERS } from '@vestibule/protocol'
import type { ServerMetadata } from 'openid-client'
import type { OpenIdClient } from '../../projects/logins.js'
import { AT_SIGNS } from '../subject.js'

type Told = { subject: string; label: string | undefined }

export type Claims = { readonly sub: string; readonly [claim: string]: unknown }

export type Provider = {
  server: ServerMetadata
  scope: string
  /** Whether the provider supports a proof key (RFC 7636). */
  pkce: boolean
  /** How the client sends its secret. `appleKey` signs a token. */
  secret: 'post' | 'basic' | 'appleKey'
  /** Returns through a form, as Apple does if a request includes more than a name. @default through a query */
  formPost?: boolean | undefined
  /** Where the user comes from: the ID token, or the profile for the access token. */
  identity:
    | { kind: 'idToken'; read: (claims: Claims) => Told }
    | { kind: 'endpoint'; url: string; read: (answer: unknown) => Told }
}
export type Providers = Readonly<Record<(typeof SOCIAL_PROVIDERS)[number], Provider>>

/** Behaviour of the providers. An address is only a label, and only if verified. */
export const PROVIDERS: Providers = {
  google: {
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email',
    pkce: true,
    secret: 'post',
    identity: { kind: 'idToken', read: readVerified },
  },
  apple: {
    server: {
      issuer: 'https://appleid.apple.com',
      authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
      token_endpoint: 'https://appleid.apple.com/auth/token',
      jwks_uri: 'https://appleid.apple.com/auth/keys',
    },
    scope: 'openid email',
    pkce: false,
    secret: 'appleKey',
    formPost: true,
    identity: { kind: 'idToken', read: readVerified },
  },
  facebook: {
    server: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: 'https://www.facebook.com/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/oauth/access_token',
      jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    },
    scope: 'openid public_profile',
    pkce: true,
    secret: 'post',
    identity: { kind: 'idToken', read: ({ sub, name }) => ({ subject: sub, label: text(name) }) },
  },
  github: {
    server: {
      issuer: 'https://github.com/login/oauth',
      authorization_endpoint: 'https://github.com/login/oauth/authorize',
      token_endpoint: 'https://github.com/login/oauth/access_token',
    },
    scope: 'read:user',
    pkce: true,
    secret: 'post',
    identity: {
      kind: 'endpoint',
      url: 'https://api.github.com/user',
      read: (answer) => readFields(answer, { subject: 'id', label: 'login' }),
    },
  },
  x: {
    server: {
      issuer: 'https://x.com',
      authorization_endpoint: 'https://x.com/i/oauth2/authorize',
      token_endpoint: 'https://api.x.com/2/oauth2/token',
    },
    scope: 'users.read tweet.read',
    pkce: true,
    secret: 'basic',
    identity: {
      kind: 'endpoint',
      url: 'https://api.x.com/2/users/me',
      read: (answer) => readFields(fieldsOf(answer).data, { subject: 'id', label: 'username' }),
    },
  },
  discord: {
    server: {
      issuer: 'https://discord.com',
      authorization_endpoint: 'https://discord.com/oauth2/authorize',
      token_endpoint: 'https://discord.com/api/oauth2/token',
    },
    scope: 'identify',
    pkce: true,
    secret: 'post',
    identity: {
      kind: 'endpoint',
      url: 'https://discord.com/api/users/@me',
      read: (answer) => readFields(answer, { subject: 'id', label: 'username' }),
    },
  },
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Apple writes booleans as text. */
function readVerified({ sub, email, email_verified: isVerified }: Claims): Told {
  const isProved = isVerified === true || String(isVerified) === 'true'
  return { subject: sub, label: isProved ? text(email) : undefined }
}

export function openIdProvider(client: OpenIdClient, server: ServerMetadata): Provider {
  const methods = server.token_endpoint_auth_methods_supported
  return {
    server,
    scope: client.scope,
    pkce: true,
    // Without a list, OpenID Connect Discovery 1.0 (section 3) requires basic authentication.
    secret: client.secretAs ?? (methods?.includes('client_secret_post') ? 'post' : 'basic'),
    identity: { kind: 'idToken', read: readOpenId },
  }
}

/** Uses a verified address, or else a name that does not look like an address: users can choose any name. */
function readOpenId(claims: Claims): Told {
  const { subject, label } = readVerified(claims)
  const names = [claims.preferred_username, claims.nickname, claims.name].map(text)
  return { subject, label: label ?? names.find((name) => name && name.search(AT_SIGNS) < 0) }
}

/** @throws unless the answer contains a user id: text or an integer */
function readFields(answer: unknown, names: { subject: string; label: string }): Told {
  const fields = fieldsOf(answer)
  const subject = fields[names.subject]
  const isNumber = Number.isSafeInteger(subject) && Number(subject) > 0
  if (!isNumber && (text(subject) ?? '') === '')
    throw new Error("The provider's answer contains no user id.")
  return { subject: String(subject), label: text(fields[names.label]) }
}
