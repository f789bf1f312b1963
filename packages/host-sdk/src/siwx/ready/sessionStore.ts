import { toJson } from '@vestibule/protocol'
import type { SiwxSession } from '../../core/model/siwx.js'
import { createStorage, pageStorage } from '../../platform/storage.js'

/**
 * Sessions in the page's localStorage. If that is full or blocked, they last as long as the page; damaged entries are ignored.
 * @param isWhole Whether an entry is a valid session.
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
    /** Replaces the sessions of {@link createSessionStore}; other entries stay. */
    write(sessions: readonly session[]) {
      const stored = storage.getJson('siwx')
      const others = Array.isArray(stored)
        ? stored.filter(isSession).filter((one) => !isWhole(one))
        : []
      const all = [...others, ...sessions]
      const text = toJson(all)
      if (all.length === 0) storage.remove('siwx')
      else storage.set('siwx', text)
      const isKept = toJson(storage.getJson('siwx') ?? []) === text
      own = isKept ? undefined : sessions
    },
  }
}

/** Whether a stored value can be a session. */
function isSession(value: unknown): value is SiwxSession {
  const { data, message, signature } = (value ?? {}) as Partial<SiwxSession>
  const { accountAddress, chainId } = (data ?? {}) as Partial<SiwxSession['data']>
  return [message, signature, accountAddress, chainId].every((part) => typeof part === 'string')
}
