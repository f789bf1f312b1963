import { buildAuthObject } from '@walletconnect/utils'
import type { SignIn } from './createClient.js'
import { toRpcError, USER_REJECTED } from './rpcError.js'
import type { Sessions } from './sessions.js'
import { issuer, type SignInShare, signInMessage, signInPayload } from './signIn.js'
import type { Inside } from './walletState.js'

/** Answering dapps that want a session and a sign-in at once (CAIP-222). */
export function createSignIns({ client, store, act, refresh }: Inside, sessions: Sessions) {
  const { requests } = client.engine.signClient.auth
  const refused = new Set<number>()

  /** Refuses what nobody can agree to, so that nobody is asked. */
  function canBeSigned({ id, authPayload, requester }: SignIn): boolean {
    if (refused.has(id)) return false
    try {
      signInPayload(
        authPayload,
        store.getState().chains.map((chain) => chain.id),
      )
      return true
    } catch (thrown) {
      const reason = toRpcError(thrown)
      refused.add(id)
      store.setState({ status: `Refused ${requester.metadata.name}: ${reason.message}` })
      client
        .rejectSessionAuthenticate({ id, reason })
        .catch((error: unknown) => store.setState({ error: String(error) }))
        .finally(refresh)
      return false
    }
  }

  async function sign({ authPayload }: SignIn, { chains, address }: SignInShare) {
    const account = store.getState().accounts.find((account) => account.address === address)
    if (account === undefined) throw new Error('The wallet has no such account.')
    const payload = signInPayload(authPayload, chains)
    return Promise.all(
      payload.chains.map(async (chain) => {
        const iss = issuer(chain, address)
        const s = await account.signMessage({ message: signInMessage(payload, iss) })
        return buildAuthObject(payload, { t: 'eip191', s }, iss)
      }),
    )
  }

  return {
    /** Those that wait for a person, the oldest first. */
    waiting(): SignIn[] {
      const all = requests.getAll()
      return store.getState().settings.neverAnswers ? all : all.filter(canBeSigned)
    },
    approve: (signIn: SignIn, share: SignInShare) =>
      act(async () => {
        const auths = await sign(signIn, share)
        const { session } = await client.approveSessionAuthenticate({ id: signIn.id, auths })
        const { name } = signIn.requester.metadata
        if (session === undefined) return `Signed in to ${name}. It asked for no session.`
        sessions.activate(session.topic, share.chains[0] ?? '')
        return `Signed in and connected to ${name}. You can go back to it.`
      }),
    reject: ({ id, requester }: SignIn) =>
      act(async () => {
        await client.rejectSessionAuthenticate({ id, reason: USER_REJECTED })
        return `Declined ${requester.metadata.name}.`
      }),
  }
}
