import type { Client, SessionStruct } from '../library/client.js'
import { record } from '../untrusted.js'
import type { SignedProposal } from './readCacaos.js'

/** Lifetime of a session in seconds, as proposals have. */
const LIFE = 7 * 24 * 60 * 60

/** Creates the session that a wallet signed for. @throws if the wallet gives no key */
export async function settleSignIn(
  client: Client,
  { id, responder, signed, events }: settleSignIn.Answer,
): Promise<SessionStruct> {
  const { core, auth, session: sessions, metadata, engine, proposal } = client
  const { requester, pairingTopic } = auth.requests.get(id)
  const { publicKey: peerKey, metadata: peerMetadata } = record(responder)
  if (typeof peerKey !== 'string') throw new Error('the wallet has no key')
  const topic = await core.crypto.generateSharedKey(requester.publicKey, peerKey)
  const namespaces: SessionStruct['namespaces'] = {}
  for (const { data } of signed.sessions) {
    const [namespace = ''] = data.chainId.split(':')
    const { chains = [], accounts = [] } = namespaces[namespace] ?? {}
    namespaces[namespace] = {
      chains: [...chains, data.chainId],
      accounts: [...accounts, `${data.chainId}:${data.accountAddress}`],
      methods: [...signed.methods],
      events: [...events],
    }
  }
  const struct: SessionStruct = {
    topic,
    pairingTopic,
    namespaces,
    relay: { protocol: 'irn' },
    acknowledged: true,
    self: { publicKey: requester.publicKey, metadata },
    peer: { publicKey: peerKey, metadata: record(peerMetadata) as unknown as typeof metadata },
    controller: peerKey,
    expiry: Math.floor(Date.now() / 1_000) + LIFE,
    requiredNamespaces: {},
    optionalNamespaces: {},
    transportType: 'relay',
  }
  await core.relayer.subscribe(topic)
  await sessions.set(topic, struct)
  // The proposal beside it is for wallets that cannot sign in.
  const beside = proposal.getAll().find((one) => one.pairingTopic === pairingTopic)
  if (beside !== undefined) await Reflect.get(engine, 'deleteProposal')(beside.id)
  return sessions.get(topic)
}

export declare namespace settleSignIn {
  type Answer = {
    id: number
    /** The wallet, as it says. */
    responder: unknown
    signed: SignedProposal
    events: readonly string[]
  }
}
