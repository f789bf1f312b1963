import type { RequestDeps } from './namespaceRequests.js'

/** The addresses of the visitor's own wallet; the request's account comes first. */
export async function ownAccounts(account: string, deps: RequestDeps): Promise<string[]> {
  const all = await deps.ownAccounts?.().catch(() => [])
  return [...new Set([account, ...(all ?? [])])]
}
