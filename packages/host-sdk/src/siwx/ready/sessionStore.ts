import type { SiwxSession } from '../../core/model/siwx.js'
import { createStorage, pageStorage } from '../../platform/storage.js'

/**
 * Sessions in the page's localStorage. Where that is full or blocked they last as long as the page; what is damaged there
 * counts for nothing.
 * @param isWhole Whether a session has what is kept beside it; `isSession` where that is nothing.
 */
export function createSessionStore<session extends SiwxSession>(
  isWhole: (session: SiwxSession) => session is session,
) {
  const storage = createStorage(pageStorage())
  let own: readonly session[] | undefined
  return {
    read(): readonly session[] {
      if (own !== undefined) return own
      const stored = storage.getJson('siwx')
      return Array.isArray(stored) ? stored.filter(isSession).filter(isWhole) : []
    },
    write(sessions: readonly session[]) {
      const text = JSON.stringify(sessions)
      if (sessions.length === 0) storage.remove('siwx')
      else storage.set('siwx', text)
      const isKept = JSON.stringify(storage.getJson('siwx') ?? []) === text
      own = isKept ? undefined : sessions
    },
  }
}

/** Whether something that was stored can be a session. */
export function isSession(value: unknown): value is SiwxSession {
  const { data, message, signature } = (value ?? {}) as Partial<SiwxSession>
  const { accountAddress, chainId } = (data ?? {}) as Partial<SiwxSession['data']>
  return [message, signature, accountAddress, chainId].every((part) => typeof part === 'string')
}
