import { toJson } from '@vestibule/protocol'
import type { SiwxSession } from '../../core/model/siwx.js'
import { createStorage, pageStorage } from '../../platform/storage.js'

/**
 * If localStorage is full or blocked, sessions end when the page closes. Ignores damaged entries.
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
    /** Keeps entries of other stores. */
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

function isSession(value: unknown): value is SiwxSession {
  const { data, message, signature } = (value ?? {}) as Partial<SiwxSession>
  const { accountAddress, chainId } = (data ?? {}) as Partial<SiwxSession['data']>
  return [message, signature, accountAddress, chainId].every((part) => typeof part === 'string')
}
