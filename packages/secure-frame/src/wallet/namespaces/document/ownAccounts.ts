import type { RequestDeps } from './namespaceRequests.js'

export async function ownAccounts(account: string, deps: RequestDeps): Promise<string[]> {
  const all = await deps.ownAccounts?.().catch(() => [])
  return [...new Set([account, ...(all ?? [])])]
}
