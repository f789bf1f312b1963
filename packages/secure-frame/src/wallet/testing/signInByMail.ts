import { EmailStart, EmailVerify } from '@vestibule/protocol/http'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '@vestibule/services/testing'
import { createApiClient } from '../../auth/apiClient.js'
import type { TestServices } from './testDevice.js'

/** Signs a device in at services as a visitor does, with the code of the mail. */
export function signInByMail(options: {
  fetch: typeof globalThis.fetch
  projectId: string
  /** The code of the newest mail to an address. */
  code: (email: string) => Promise<string>
}): TestServices['signIn'] {
  const { fetch, projectId, code } = options
  return async ({ userId, keys }) => {
    const email = `${userId}@example.com`.toLowerCase()
    const api = createApiClient({
      baseUrl: FRAME_ORIGIN,
      keys: async () => keys,
      session: async () => undefined,
      fetch,
    })
    const { challengeId } = await api.request({
      method: 'POST',
      path: '/v1/auth/email/start',
      body: { email, projectId, dappOrigin: DAPP_ORIGIN },
      response: EmailStart.response,
    })
    const { sessionId, session } = await api.request({
      method: 'POST',
      path: '/v1/auth/email/verify',
      body: { challengeId, code: await code(email), dappOrigin: DAPP_ORIGIN },
      response: EmailVerify.response,
    })
    return { id: sessionId, info: session }
  }
}
