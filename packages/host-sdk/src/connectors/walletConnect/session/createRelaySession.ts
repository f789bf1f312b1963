import { type Metadata, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { ConnectorContext } from '../../../core/model/connectorContext.js'
import { createAsking } from '../createAsking.js'
import { createPairingProposals, type Timeouts } from '../createPairingProposals.js'
import type { Client } from '../library/client.js'
import { createRelayLog } from '../library/createRelayLog.js'
import { importProvider } from '../library/importProvider.js'
import { closeClient, loadClient, type SessionStorage } from '../library/loadClient.js'
import { warmUp } from '../library/warmUp.js'
import type { Approved } from '../signIn/answerSignIns.js'
import { createSignInProposals } from '../signIn/createSignInProposals.js'
import { createHeldSession } from './createHeldSession.js'
import type { Member } from './createMember.js'
import { followSession } from './followSession.js'
import { type Parts, readSession, type Session } from './session.js'

/** Timeout in ms of the last message to the wallet. The page is already disconnected. */
const FAREWELL = 3_000
const HELD = '@vestibule/held'
const GOODBYE = { code: 6000, message: 'User disconnected.' }

export function createRelaySession(context: ConnectorContext, setup: createRelaySession.Setup) {
  const { members, timeouts, onJoined } = setup
  const held = createHeldSession(members)
  let loading: Promise<{ client: Client; parts: Parts }> | undefined
  let told = false

  /** The next press retries after a failure. */
  function load() {
    loading ??= start().catch((error: unknown) => {
      loading = undefined
      tellOnce(error)
      throw error
    })
    return loading
  }

  /** Logs a missing package only once. */
  function tellOnce(error: unknown) {
    if (told || !(error instanceof VestibuleError) || error.data?.missing === undefined) return
    told = true
    context.log.error(error.message)
  }

  async function start() {
    const { relayUrl, projectId, metadata, storage } = setup
    const parts: Parts = new Map(
      await Promise.all(members.map(async (one) => [one.namespace, await one.getPart()] as const)),
    )
    const { log, hear } = createRelayLog(context)
    const { signal } = context.lifetime
    signal.throwIfAborted()
    const client = await loadClient({ relayUrl, projectId, metadata: metadata(), log, storage })
    const close = () => {
      asking.abandon(signal.reason)
      closeClient(client, projectId).catch((error: unknown) =>
        context.log.info('The connection to the relay was not closed.', error),
      )
    }
    signal.addEventListener('abort', close)
    if (signal.aborted) close()
    signal.throwIfAborted()
    client.core.relayer.on('relayer_error', (error: Error) => hear(error.message, error))
    const isHeld = (topic: string) => held.current()?.topic === topic
    const onUpdate = (struct: unknown) => refresh(struct, parts)
    followSession(context, { client, members, isHeld, onUpdate, onEnd: lose })
    return { client, parts }
  }

  const getClient = async () => (await load()).client
  const asking = createAsking(context, { getClient, session: held.current })

  function discard({ topic }: Pick<Session, 'topic'>) {
    void (async () => {
      const client = await getClient()
      await client.disconnect({ topic, reason: GOODBYE })
    })().catch((error: unknown) => {
      context.log.info('A wallet did not receive the message that ends its session.', error)
    })
  }

  async function accept({ struct, signed }: Approved): Promise<readonly Namespace[]> {
    const { client, parts } = await load()
    const session = readSession(struct, parts)
    held.hold(session)
    signIns.hold(signed)
    void client.core.storage.setItem(HELD, session.topic).catch(() => {})
    for (const other of client.session.getAll()) if (other.topic !== session.topic) discard(other)
    return [...session.shares.keys()]
  }

  function refresh(struct: unknown, parts: Parts) {
    const session = readOrNone(struct, parts)
    if (session === undefined) hangUp()
    else onJoined(held.hold(session))
  }

  const emit = (event: string, value: unknown) => {
    for (const member of members) member.emit(event, value)
  }
  const signIns = createSignInProposals(context, { discard })
  const { propose } = signIns
  const proposals = createPairingProposals(context, {
    ...{ load, propose, emit, accept, discard, timeouts },
  })

  /** Reads only storage. Does not contact the wallet. */
  async function restore() {
    if (held.current() !== undefined) return
    const { client, parts } = await load()
    const topic = await client.core.storage.getItem<string>(HELD)
    const [latest] = client.session
      .getAll()
      .sort((a, b) => Number(b.topic === topic) - Number(a.topic === topic) || b.expiry - a.expiry)
      .flatMap((struct) => readOrNone(struct, parts) ?? [])
    if (held.current() === undefined && latest !== undefined) held.hold(latest)
  }

  function lose() {
    if (held.current() !== undefined) drop('sessionEnded')
  }

  function drop(reason: 'sessionEnded' | 'requestAborted') {
    asking.abandon(new VestibuleError(reason))
    context.storage.setAppChoice(undefined)
    signIns.hold([])
    held.drop()
  }

  function hangUp() {
    const session = held.current()
    lose()
    if (session !== undefined) discard(session)
  }

  async function end(): Promise<void> {
    proposals.cancel()
    const session = held.current()
    if (session === undefined) return
    drop('requestAborted')
    const client = await getClient()
    const farewell = client.disconnect({ topic: session.topic, reason: GOODBYE })
    farewell.catch((error: unknown) => {
      context.log.warn('The wallet did not receive the page’s disconnect message.', error)
    })
    await Promise.race([
      farewell.catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, FAREWELL)),
    ])
  }

  return {
    current: held.current,
    /** Call only after the visitor's press: a missing library logs an error. */
    async prepare() {
      await importProvider()
      const { client } = await load()
      await warmUp(client)
    },
    /** The page's id in the library. Undefined without a session. */
    getClientId: async () => held.current() && (await getClient()).core.crypto.getClientId(),
    proposals,
    oneClick: signIns.hooks,
    restore,
    end,
    ...asking,
  }
}

export type RelaySession = ReturnType<typeof createRelaySession>

export declare namespace createRelaySession {
  type Setup = {
    members: readonly Member[]
    /** Called when the wallet shares more namespaces in the same session. */
    onJoined: (namespaces: readonly Namespace[]) => void
    relayUrl: string
    projectId: string
    /** Read on use: pages may set the title and the icon after the start. */
    metadata: () => Metadata
    /** @default the browser's IndexedDB */
    storage?: SessionStorage | undefined
    timeouts?: Timeouts | undefined
  }
}

function readOrNone(struct: unknown, parts: Parts): Session | undefined {
  try {
    return readSession(struct, parts)
  } catch {
    return undefined
  }
}
