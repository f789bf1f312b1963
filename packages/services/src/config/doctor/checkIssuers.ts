import { readDiscovery } from '../../domain/login/oauth/discoverIssuer.js'
import type { Config } from '../config.js'
import type { Finding } from './rule.js'

export async function checkIssuers(
  { projects }: Config,
  { fetch, timeout }: { fetch: typeof globalThis.fetch; timeout: number },
): Promise<Finding[]> {
  const issuers = new Map<string, { id: string; scope: string; isPublic: boolean }>()
  for (const { logins = {} } of projects)
    for (const [id, client] of Object.entries(logins))
      if (client !== undefined && 'issuer' in client) {
        const isPublic = client.secretFile === undefined && client.keyFile === undefined
        issuers.set(client.issuer, { id, scope: client.scope, isPublic })
      }
  const ask: typeof fetch = (url, init) =>
    fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
  const findings = Array.from(issuers, async ([issuer, client]): Promise<Finding[]> => {
    const { id, scope, isPublic } = client
    const say = (level: Finding['level'], message: string): Finding => ({
      ...{ key: 'PROJECTS_FILE', level },
      message: `the issuer ${issuer} of ${id} ${message}`,
    })
    try {
      const server = await readDiscovery(issuer, (url, init) => ask(url, init as RequestInit))
      const {
        scopes_supported: scopes,
        code_challenge_methods_supported: challenges,
        response_types_supported: types,
      } = server
      const missing = scope.split(' ').filter((one) => scopes?.includes(one) === false)
      return [
        ...(missing.length > 0
          ? [say('warning', `does not list the scope ${missing.join(' ')}`)]
          : []),
        ...(isPublic && challenges?.includes('S256') === false
          ? [say('warning', 'does not take proof keys (PKCE); give the client a secret')]
          : []),
        ...(types?.includes('code') === false
          ? [say('fault', 'does not take the authorization code flow')]
          : []),
      ]
    } catch (error) {
      return [say('warning', `has no valid discovery document (${reasonOf(error)}); check the URL`)]
    }
  })
  const places = new Map(
    projects.flatMap(({ tokens = [] }) =>
      tokens.flatMap(({ issuer, jwksUrl }) => (jwksUrl === undefined ? [] : [[jwksUrl, issuer]])),
    ) as [string, string][],
  )
  const keys = Array.from(places, async ([url, issuer]): Promise<Finding[]> => {
    const answer = await ask(url)
      .then((found) => found.json())
      .catch(() => undefined)
    if (Array.isArray(answer?.keys) && answer.keys.length > 0) return []
    const message = `the issuer ${issuer} of tokens has no keys at ${url}; check the URL`
    return [{ key: 'PROJECTS_FILE', level: 'warning', message }]
  })
  return (await Promise.all([...findings, ...keys])).flat()
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as {
    message?: unknown
    cause?: { expected?: unknown; body?: { issuer?: unknown } }
  }
  const issuer = cause?.body?.issuer
  if (typeof issuer === 'string' && /^\P{Cc}{1,200}$/u.test(issuer))
    return `it names the issuer ${issuer}`
  return typeof message === 'string' ? message : 'no answer'
}
