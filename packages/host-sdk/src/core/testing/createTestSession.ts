import type { AuthUser } from '@vestibule/protocol'
import type { EmbeddedSession } from '../model/embeddedSession.js'

export function createTestSession(user: AuthUser): EmbeddedSession {
  return {
    user: () => user,
    load: async () => user,
    restore: async () => user,
    forget() {},
    end: async () => {},
  }
}
