import type { AuthUser } from '@vestibule/protocol'
import type { EmbeddedSession } from '../model/embeddedSession.js'

/** The login of a visitor who stays signed in. */
export function createTestSession(user: AuthUser): EmbeddedSession {
  return {
    user: () => user,
    load: async () => user,
    restore: async () => user,
    forget() {},
    end: async () => {},
  }
}
