import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Storage per provider. The library's default is shared by the process. */
export function createMemory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>()
  return (kind): Adapter => ({
    async upsert(id, payload) {
      kept.set(`${kind}:${id}`, payload)
    },
    find: async (id) => kept.get(`${kind}:${id}`),
    findByUid: async (uid) => Array.from(kept.values()).find((payload) => payload.uid === uid),
    // Device codes are not supported.
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = kept.get(`${kind}:${id}`)
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      kept.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
