import { buildAuthObject } from '@walletconnect/utils'
import type { SignIn } from '../createClient.js'
import { dappName, requireDapp } from '../dapp.js'
import { USER_REJECTED } from '../rpcError.js'
import type { Sessions } from '../sessions.js'
import { turnAway } from '../turnAway.js'
import type { Inside } from '../walletState.js'
import {
  issuer,
  type SignInShare,
  signInMessage,
  signInOf,
  signInPayload,
  signingAccounts,
  signingChains,
} from './signIn.js'

export function createSignIns({ client, store, act, refresh }: Inside, sessions: Sessions) {
  const { requests } = client.engine.signClient.auth
  const canBeSigned = turnAway<SignIn>(
    { store, refresh },
    {
      check({ authPayload, requester }) {
        requireDapp(requester.metadata)
        signInPayload(authPayload, signingChains(store.getState()))
      },
      contentOf: ({ authPayload, requester }) => [authPayload, requester],
      nameOf: ({ requester }) => dappName(requester.metadata),
      refuse: (refusal) => client.rejectSessionAuthenticate(refusal),
    },
  )

  async function sign({ authPayload }: SignIn, { chains, address }: SignInShare) {
    const known = signingAccounts(store.getState()).find((one) => one.address === address)
    const signer = signInOf(known?.namespace ?? '')
    if (known === undefined || signer === undefined)
      throw new Error('The wallet does not contain this account.')
    const payload = signInPayload(authPayload, chains)
    return Promise.all(
      payload.chains.map(async (chain) => {
        const iss = issuer(chain, address)
        const s = await signer.sign(known.position, signInMessage(payload, iss))
        return buildAuthObject(payload, { t: signer.type, s }, iss)
      }),
    )
  }

  return {
    /** Oldest first. */
    waiting: () => requests.getAll().filter(canBeSigned),
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
