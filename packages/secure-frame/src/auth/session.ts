import { VestibuleError } from '@vestibule/protocol'
import { SESSION_WAIT, SessionEnd, SessionRead, SignOut, TellShown } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ApiClient } from '../platform/apiClient.js'
import type { DeviceStore, StoredSession } from '../wallet/deviceStore.js'

export function createSession(options: { api: ApiClient; store: DeviceStore }) {
  const { api, store } = options

  /** Undefined if expired by this device's clock. */
  async function stored(): Promise<StoredSession | undefined> {
    const session = await store.session()
    if (session === undefined) return undefined
    if (Date.parse(session.info.expiresAt) > Date.now()) return session
    await store.clearSession(session.id)
    return undefined
  }

  async function drop(id: string): Promise<void> {
    // Delete the session first, so that later requests do not send it.
    await store.clearSession(id)
    const told = api.request({
      method: 'POST',
      path: '/v1/auth/sign-out',
      body: {},
      response: SignOut.response,
      session: id,
    })
    await Promise.race([told.catch(() => undefined), settled()])
  }

  return {
    stored,

    save: (id: string, info: StoredSession['info']) => store.saveSession({ id, info }),

    /** Asks the services, and stores the answer. Keeps the session if the services are unreachable. */
    async confirm(): Promise<StoredSession | undefined> {
      const session = await stored()
      if (session === undefined) return undefined
      try {
        const { session: info } = await api.request({
          method: 'GET',
          path: '/v1/auth/session',
          response: SessionRead.response,
          session: session.id,
        })
        return await store.renewSession({ id: session.id, info })
      } catch (error) {
        if (isSessionEnded(error)) await store.clearSession(session.id)
        const left = await stored()
        return left?.id === session.id ? left : undefined
      }
    },

    /** Resolves when the services end the session, or after {@link SESSION_WAIT} ms. @throws if they do not answer */
    async awaitEnd(signal: AbortSignal): Promise<void> {
      const session = await stored()
      if (session === undefined) return
      try {
        await api.request({
          method: 'GET',
          path: '/v1/auth/session/end',
          response: SessionEnd.response,
          session: session.id,
          waits: SESSION_WAIT,
          signal,
        })
      } catch (error) {
        if (!isSessionEnded(error)) throw error
        await store.clearSession(session.id)
      }
    },

    /** Reports the account's index in the wallet, but not its address. */
    async tellShown(body: z.input<typeof TellShown.request>): Promise<void> {
      const path = '/v1/auth/session/shown'
      await api.request({ method: 'POST', path, body, response: TellShown.response })
    },

    /** Ends the session here immediately, and at the services if they are reachable. */
    async end(): Promise<void> {
      const session = await stored()
      if (session !== undefined) await drop(session.id)
    },

    drop,
  }
}

export type Session = ReturnType<typeof createSession>

/** Time in ms for which a sign-out waits for the services. */
const TIMEOUT_MS = 2_000
const settled = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))

/** Only an answer of the services ends the session, not a wrong clock or a captive portal. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof VestibuleError && error.type === 'sessionEnded'
}
