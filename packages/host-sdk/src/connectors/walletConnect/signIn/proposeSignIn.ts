import { VestibuleError } from '@vestibule/protocol'
import type { SiwxMessage } from '../../../core/model/siwx.js'
import type { Client, SessionStruct } from '../library/client.js'
import type { Proposal } from '../session/proposeNamespaces.js'
import type { Approved, AwaitedSignIn, Proposed } from './answerSignIns.js'
import { writeRecap } from './recap.js'

/** Also proposes a session without a sign-in, for wallets without this feature. */
export async function proposeSignIn(
  client: Client,
  { namespaces, message, signInOf, discard }: Options,
): Promise<Proposed> {
  const [[namespace, { chains, methods }] = ['', { chains: [], methods: [] }]] =
    Object.entries(namespaces)
  const { domain, uri: page, nonce, statement, resources = [] } = message
  proposeWhole(client, namespaces)
  const { uri = '', response } = await client.authenticate({
    ...{ chains, domain, uri: page, nonce },
    resources: [...resources, writeRecap(namespace, methods)],
    ...(statement !== undefined && { statement }),
    ...(message.expirationTime !== undefined && { exp: message.expirationTime }),
    ...(message.notBefore !== undefined && { nbf: message.notBefore }),
  })
  const { signedIn, close } = signInOf(/^wc:([0-9a-f]+)@/.exec(uri)?.[1] ?? '')
  async function alone(): Promise<Approved> {
    const { session } = await response().catch((error: unknown) => {
      // The library rejects with a text, not with an error.
      throw typeof error === 'string' ? new Error(error) : error
    })
    if (session === undefined) throw new VestibuleError('notConnected')
    return { struct: session, signed: [] }
  }
  /** Discards the slower session if both answers arrive. */
  async function approval(): Promise<Approved> {
    const answers = [signedIn, alone()]
    let taken: Approved | undefined
    try {
      taken = await Promise.race(answers)
      return taken
    } finally {
      close()
      const drop = ({ struct }: Approved) => struct.topic !== taken?.struct.topic && discard(struct)
      for (const answer of answers) answer.then(drop, () => {})
    }
  }
  return { uri, approval }
}

type Options = {
  namespaces: Proposal
  message: SiwxMessage
  signInOf: (pairingTopic: string) => AwaitedSignIn
  discard: (struct: SessionStruct) => void
}

const beside = new WeakMap<object, Proposal>()

/** The library proposes too few methods with a sign-in: replace its proposal. */
function proposeWhole({ engine }: Client, namespaces: Proposal) {
  const isSet = beside.has(engine)
  beside.set(engine, namespaces)
  if (isSet) return
  type Send = (request: { method: string; params: object }) => Promise<unknown>
  const send: Send = Reflect.get(engine, 'sendRequest')
  const sendWhole: Send = ({ method, params, ...rest }) => {
    const optionalNamespaces = beside.get(engine)
    const isProposal = method === 'wc_sessionPropose'
    const whole = isProposal ? { ...params, optionalNamespaces } : params
    return send({ ...rest, method, params: whole })
  }
  Reflect.set(engine, 'sendRequest', sendWhole)
}
