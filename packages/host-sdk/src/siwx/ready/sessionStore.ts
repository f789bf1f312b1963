import type { SiwxSession } from '../../core/model/siwx.js'
import { createStorage, pageStorage } from '../../platform/storage.js'

/**
 * Sessions in the page's localStorage. Where that is full or blocked they last as long as the page; what is damaged there
 * counts for nothing.
 */
export function createSessionStore() {
  const storage = createStorage(pageStorage())
  let own: readonly SiwxSession[] | undefined
  return {
    read(): readonly SiwxSession[] {
      if (own !== undefined) return own
      const stored = storage.getJson('siwx')
      return Array.isArray(stored) ? stored.filter(isSession) : []
    },
    write(sessions: readonly SiwxSession[]) {
      const text = JSON.stringify(sessions)
      if (sessions.length === 0) storage.remove('siwx')
      else storage.set('siwx', text)
      const isKept = JSON.stringify(storage.getJson('siwx') ?? []) === text
      own = isKept ? undefined : sessions
    },
  }
}

function isSession(value: unknown): value is SiwxSession {
  const { data, message, signature } = (value ?? {}) as Partial<SiwxSession>
  const { accountAddress, chainId } = (data ?? {}) as Partial<SiwxSession['data']>
  return [message, signature, accountAddress, chainId].every((part) => typeof part === 'string')
}
