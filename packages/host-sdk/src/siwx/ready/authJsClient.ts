import { createLog } from '../../platform/log.js'

export type AuthJsSession = {
  address?: string | undefined
  /** CAIP-2 id, or number of an EVM chain. */
  chainId?: string | number | undefined
  /** End of the session, as ISO 8601. */
  expires?: string | undefined
  user?: unknown
}

export type AuthJsProvider = {
  id: string
  name: string
  type: string
  signinUrl: string
  callbackUrl: string
}

/**
 * Client for an Auth.js (next-auth) server on the same origin. Logs a failure and returns null.
 * @param base The path of the server's routes.
 * @default /api/auth
 */
export function createAuthJsClient(base = '/api/auth', ask: typeof fetch = fetch) {
  const log = createLog()

  async function request<answer>(path: string, body?: Record<string, string>) {
    try {
      const response = await ask(`${base}/${path}`, {
        ...(body !== undefined && { method: 'POST', body: new URLSearchParams(body) }),
        // With this header, Auth.js 5 returns JSON instead of a redirect.
        headers: { accept: 'application/json', 'x-auth-return-redirect': '1' },
        credentials: 'same-origin',
      })
      const answer: unknown = await response.json()
      if (!response.ok && !isRefusal(answer)) throw answer
      // When signed out, Auth.js 5 returns null, and next-auth 4 an empty object.
      return (answer ?? {}) as answer
    } catch (error) {
      log.error(`The sign-in server did not answer ${base}/${path} correctly.`, error)
      return null
    }
  }

  const form = async (fields: Record<string, string> = {}) => {
    const csrfToken = (await client.csrf())?.csrfToken
    const callbackUrl = globalThis.location?.href ?? '/'
    return csrfToken === undefined ? undefined : { csrfToken, callbackUrl, json: 'true', ...fields }
  }

  const client = {
    session: () => request<AuthJsSession>('session'),
    csrf: () => request<{ csrfToken: string }>('csrf'),
    providers: () => request<Record<string, AuthJsProvider>>('providers'),
    /**
     * Sends the proof to a credentials provider.
     * @returns the provider's redirect URL, with `error` in its query after a rejection
     */
    async callback(provider: string, fields: Record<string, string>) {
      const body = await form(fields)
      return body === undefined ? null : request<{ url: string }>(`callback/${provider}`, body)
    },
    async signIn(provider: string, fields: Record<string, string> = {}) {
      const body = await form(fields)
      return body === undefined ? null : request<{ url: string }>(`signin/${provider}`, body)
    },
    async signOut() {
      const body = await form()
      return body === undefined ? null : request<{ url: string }>('signout', body)
    },
  }
  return client
}

/** A rejection is a 401 with a redirect URL. */
function isRefusal(answer: unknown): boolean {
  return typeof (answer as { url?: unknown } | null)?.url === 'string'
}
