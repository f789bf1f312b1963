import type { Siwx, SiwxSession } from '../../core/model/siwx.js'
import { createMessage, createNonce, type MessageOptions } from '../message/createMessage.js'
import { followSession } from './followSession.js'
import { holdsNow } from './holdsNow.js'
import { isSessionOf } from './isSessionOf.js'
import { createSessionStore } from './sessionStore.js'

/** Stores sessions in localStorage and verifies them on the page. Servers cannot trust them. */
export function localSessions(options: localSessions.Options = {}): Siwx {
  const { required = false, signOutOnDisconnect = true, getNonce, ...message } = options
  const store = createSessionStore(isLocal)
  const inUse = followSession(store)
  return {
    ...inUse.hooks,
    getRequired: () => required,
    signOutOnDisconnect,
    async createMessage(input) {
      const nonce = (await getNonce?.()) ?? createNonce()
      return createMessage(input, { ...message, nonce })
    },
    async addSession(session, proof) {
      if (!(await proof.verify())) throw new Error('The signature is not valid')
      const { chainId, accountAddress } = session.data
      const others = store.read().filter((one) => !isSessionOf(chainId, accountAddress)(one))
      store.write([...others, session])
    },
    setSessions: async (sessions) => store.write(sessions),
    async revokeSession(chainId, address) {
      store.write(store.read().filter((one) => !isSessionOf(chainId, address)(one)))
    },
    getSessions: async (chainId, address) =>
      store.read().filter((one) => isSessionOf(chainId, address)(one) && holdsNow(one)),
  }
}

export declare namespace localSessions {
  type Options = MessageOptions & {
    /** Disconnects a visitor who does not sign in. @default false */
    required?: boolean | undefined
    /** Ends the sessions when the visitor disconnects. @default true */
    signOutOnDisconnect?: boolean | undefined
    /** Nonce of the message. @default a random nonce */
    getNonce?: (() => Promise<string>) | undefined
  }
}

/** Only sessions from the services have a token. */
const isLocal = (session: SiwxSession): session is SiwxSession => !('token' in session)
