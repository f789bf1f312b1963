import { EmailStart, EmailVerify } from '@vestibule/protocol/http'
import { createApiClient } from '../../platform/apiClient.js'
import type { TestServices } from './testDevice.js'

/** A test's user id may already be an address. */
export const emailOf = (userId: string) =>
  userId.includes('@') ? userId : `${userId}@example.com`.toLowerCase()

export function signInByMail(options: {
  fetch: typeof globalThis.fetch
  projectId: string
  code: (email: string) => Promise<string>
  origin: string
  dappOrigin: string
}): TestServices['signIn'] {
  const { fetch, projectId, code, origin, dappOrigin } = options
  return async ({ userId, keys }) => {
    const email = emailOf(userId)
    const api = createApiClient({
      baseUrl: origin,
      keys: async () => keys,
      session: async () => undefined,
      fetch,
    })
    const { challengeId } = await api.request({
      method: 'POST',
      path: '/v1/auth/email/start',
      body: { email, projectId, dappOrigin },
      response: EmailStart.response,
    })
    const { sessionId, session } = await api.request({
      method: 'POST',
      path: '/v1/auth/email/verify',
      body: { challengeId, code: await code(email), dappOrigin },
      response: EmailVerify.response,
    })
    return { id: sessionId, info: session }
  }
}
