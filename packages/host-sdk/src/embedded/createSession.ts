import type { AuthUser, CaipNetworkId } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { EmbeddedSession } from '../core/model/embeddedSession.js'

export function createSession(core: Core): EmbeddedSession {
  let user: AuthUser | undefined
  let ending: Promise<void> | undefined

  async function load(chainId?: CaipNetworkId): Promise<AuthUser> {
    const { login } = session
    if (login === undefined || (chainId ?? login.chainId) !== login.chainId) {
      const frame = await core.frame.get()
      user = await frame.call('getUser', { chainId })
      if (session.login !== undefined) session.login = user
    } else user = login
    core.store.setState({ leftLogin: false })
    return user
  }

  async function signOut() {
    session.forget()
    core.store.setState({ leftLogin: true })
    await core.frame.end((frame) =>
      frame.call('signOut', {}).catch((error: unknown) => {
        core.log.warn('The frame did not confirm the sign-out.', error)
      }),
    )
  }

  const session: EmbeddedSession = {
    user: () => user,
    load,
    async restore(chainId) {
      if (user !== undefined) return user
      const frame = await core.frame.get()
      const { isConnected } = await frame.call('isConnected', {})
      return isConnected ? load(chainId) : undefined
    },
    forget() {
      user = undefined
      session.login = undefined
    },
    end() {
      // The connectors of all namespaces end one login together.
      ending ??= signOut().finally(() => {
        ending = undefined
      })
      return ending
    },
  }
  return session
}
