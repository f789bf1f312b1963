import type { Siwx, SiwxSession } from '../../core/model/siwx.js'
import { createMessage, createNonce } from '../message/createMessage.js'
import { holdsNow } from '../ready/holdsNow.js'
import { isSessionOf } from '../ready/isSessionOf.js'
import type { localSessions } from '../ready/localSessions.js'

/** A server with sessions. The test can change its behaviour at any time. */
export function createKeeper(
  options: Pick<localSessions.Options, 'required' | 'signOutOnDisconnect' | 'expiresIn'> = {},
) {
  const { required = false, signOutOnDisconnect, expiresIn } = options
  const server = {
    sessions: [] as readonly SiwxSession[],
    isDown: false,
    pace: async () => {},
  }
  async function serve<value>(work: () => value): Promise<value> {
    await server.pace()
    if (server.isDown) throw new Error('The server is down.')
    return work()
  }
  const siwx: Siwx = {
    getRequired: () => required,
    signOutOnDisconnect,
    createMessage: (input) =>
      serve(() => createMessage(input, { nonce: createNonce(), expiresIn })),
    async addSession(session, proof) {
      const isValid = await proof.verify()
      await serve(() => {
        if (!isValid) throw new Error('The signature is not valid')
        server.sessions = [...server.sessions, session]
      })
    },
    setSessions: (sessions) =>
      serve(() => {
        server.sessions = sessions
      }),
    revokeSession: (chainId, address) =>
      serve(() => {
        const isOf = isSessionOf(chainId, address)
        server.sessions = server.sessions.filter((one) => !isOf(one))
      }),
    getSessions: (chainId, address) =>
      serve(() =>
        server.sessions.filter((one) => isSessionOf(chainId, address)(one) && holdsNow(one)),
      ),
  }
  return { siwx, server }
}
