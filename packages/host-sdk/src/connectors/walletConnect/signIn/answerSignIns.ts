import type { Namespace } from '@vestibule/protocol'
import type { SiwxSession } from '../../../core/model/siwx.js'
import type { Client, SessionStruct } from '../library/client.js'
import { record } from '../untrusted.js'
import { readCacaos, type SignedProposal, type SigningPart } from './readCacaos.js'

/** In seconds, the same as for proposals. */
const LIFE = 7 * 24 * 60 * 60

export type Approved = { struct: SessionStruct; signed: readonly SiwxSession[] }

export type AwaitedSignIn = { signedIn: Promise<Approved>; close: () => void }

export type Proposed = { uri?: string | undefined; approval: () => Promise<Approved> }

type Respond = (topic: string, payload: { id: number }) => unknown

/**
 * Replaces the library's handler, which accepts any text and site, keeps sessions with wrong
 * signatures, sends requests about contracts to its vendor's host, and requires `Buffer`.
 * @returns a function that resolves to the sign-in of a pairing
 */
export function answerSignIns(
  client: Client,
  options: {
    namespace: Namespace
    part: SigningPart
    onRefused: (reason: unknown) => void
  },
) {
  const { namespace, part, onRefused } = options
  const waiting = new Map<string, (approved: Approved) => void>()
  const respond: Respond = Reflect.get(client.engine, 'onSessionAuthenticateResponse')

  async function take(id: number, result: unknown) {
    const { cacaos, responder } = record(result)
    const request = client.auth.requests.getAll().find((one) => one.id === id)
    // Ignore a late response.
    if (request === undefined || !waiting.has(request.pairingTopic)) return
    const { authPayload: asked, pairingTopic } = request
    const signed = await readCacaos(cacaos, { asked, namespace, part })
    const approve = waiting.get(pairingTopic)
    // Another wallet or the parallel proposal was accepted first.
    if (approve === undefined) return
    waiting.delete(pairingTopic)
    const struct = await settleSignIn(client, { id, responder, signed, events: part.events })
    approve({ struct, signed: signed.sessions })
  }

  const answer: Respond = async (topic, payload) => {
    const { result } = record(payload)
    if (result === undefined) return respond(topic, payload)
    await take(payload.id, result).catch(onRefused)
    const error = { code: 5000, message: 'The wallet did not sign the requested text.' }
    return respond(topic, { id: payload.id, ...{ jsonrpc: '2.0', error } })
  }
  Reflect.set(client.engine, 'onSessionAuthenticateResponse', answer)
  keepKeys(client)

  return (pairingTopic: string) => ({
    signedIn: new Promise<Approved>((resolve) => waiting.set(pairingTopic, resolve)),
    close: () => void waiting.delete(pairingTopic),
  })
}

/**
 * The library decrypts only with the latest key. Store all keys, or a wallet that accepts an older
 * offer would wait forever.
 */
function keepKeys({ auth, core }: Client) {
  const { authKeys } = auth
  const { crypto } = core
  const keys = new Map<string, string>()
  const set = authKeys.set.bind(authKeys)
  const decode = crypto.decode.bind(crypto)
  authKeys.set = (name, value) => {
    keys.set(value.responseTopic, value.publicKey)
    return set(name, value)
  }
  crypto.decode = (topic, message, options) => {
    const receiverPublicKey = keys.get(topic)
    return decode(topic, message, { ...options, ...(receiverPublicKey && { receiverPublicKey }) })
  }
}

async function settleSignIn(
  client: Client,
  { id, responder, signed, events }: Answer,
): Promise<SessionStruct> {
  const { core, auth, session: sessions, metadata, engine, proposal } = client
  const { requester, pairingTopic } = auth.requests.get(id)
  const { publicKey: peerKey, metadata: peerMetadata } = record(responder)
  if (typeof peerKey !== 'string') throw new Error('the wallet sent no key')
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
  // Delete the parallel proposal for wallets without sign-in.
  const beside = proposal.getAll().find((one) => one.pairingTopic === pairingTopic)
  if (beside !== undefined) await Reflect.get(engine, 'deleteProposal')(beside.id)
  return sessions.get(topic)
}

type Answer = {
  id: number
  responder: unknown
  signed: SignedProposal
  events: readonly string[]
}
