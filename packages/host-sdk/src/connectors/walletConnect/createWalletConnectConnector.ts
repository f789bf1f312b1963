import { type Metadata, VestibuleError } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import type { Connector } from '../../core/model/connector.js'
import { WALLET_CONNECT } from '../../core/model/connectorIds.js'
import { createEmitter } from '../../platform/emitter.js'
import type { Client } from './client.js'
import { createHolding } from './createHolding.js'
import {
  createPairingProposals,
  type SessionStruct,
  type Timeouts,
} from './createPairingProposals.js'
import { createRelayLog } from './createRelayLog.js'
import { createRequests } from './createRequests.js'
import { followSession } from './followSession.js'
import { importProvider } from './importProvider.js'
import { loadClient, type SessionStorage } from './loadClient.js'
import { approvalOf, readSession } from './session.js'

/** Milliseconds that a wallet's farewell may take; the page has forgotten it by then. */
const FAREWELL = 3_000
const GOODBYE = { code: 6000, message: 'User disconnected.' }

/** The connector of wallets behind a relay: EIP-1193 in front, a WalletConnect session behind. */
export function createWalletConnectConnector(
  core: Core,
  setup: createWalletConnectConnector.Setup,
): Connector {
  const { timeouts } = setup
  const { on, removeListener, emit } = createEmitter()
  const holding = createHolding(core, emit)
  let loading: Promise<Client> | undefined
  let told = false

  /** The library's client, loaded once; a failure is forgotten, so that the next tap tries again. */
  function getClient(): Promise<Client> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      tellOnce(error)
      throw error
    })
    return loading
  }

  /** What its developer has to install is in the console once, and not with every tap. */
  function tellOnce(error: unknown) {
    if (told || !(error instanceof VestibuleError) || error.data?.missing === undefined) return
    told = true
    core.log.error(error.message)
  }

  async function load(): Promise<Client> {
    const { relayUrl, projectId, metadata, storage } = setup
    const { log, hear } = createRelayLog(core)
    const client = await loadClient({ relayUrl, projectId, metadata: metadata(), log, storage })
    client.core.relayer.on('relayer_error', (error: Error) => hear(error.message, error))
    followSession(core, { client, holding, onEnd: end, onEmpty: hangUp })
    return client
  }

  const requests = createRequests(core, { getClient, holding, timeoutMs: timeouts?.network })

  function discard({ topic }: Pick<SessionStruct, 'topic'>) {
    void (async () => {
      const client = await getClient()
      await client.disconnect({ topic, reason: GOODBYE })
    })().catch((error: unknown) => {
      core.log.info('A wallet did not hear the end of its session.', error)
    })
  }

  /** A new session takes the place of those before. @throws `namespaceNotConfigured`, `notConnected` */
  async function accept(struct: SessionStruct) {
    const session = readSession(struct)
    if (session === undefined) {
      const isForUs = Object.keys(struct.namespaces).some((key) => /^eip155(:|$)/.test(key))
      throw new VestibuleError(isForUs ? 'notConnected' : 'namespaceNotConfigured')
    }
    const before = holding.current()
    if (before === undefined) holding.take(session)
    else holding.update(session)
    const client = await getClient()
    for (const other of client.session.getAll()) if (other.topic !== session.topic) discard(other)
  }

  const proposals = createPairingProposals(core, { getClient, emit, accept, discard, timeouts })

  /** The session of the last visit, as the library kept it. The wallet is not asked. */
  async function restore(): Promise<string[]> {
    if (holding.current() !== undefined) return holding.accounts()
    const client = await getClient()
    const [latest] = client.session
      .getAll()
      .sort((a, b) => b.expiry - a.expiry)
      .flatMap((struct) => readSession(struct) ?? [])
    if (latest !== undefined) holding.take(latest)
    return holding.accounts()
  }

  async function connect(): Promise<string[]> {
    if (holding.current() === undefined) await proposals.create()
    return holding.accounts()
  }

  function end() {
    if (holding.current() === undefined) return
    requests.abandon(new VestibuleError('sessionEnded'))
    holding.drop()
    core.storage.setAppChoice(undefined)
    emit('disconnect', new VestibuleError('notConnected'))
  }

  function hangUp() {
    const session = holding.current()
    end()
    if (session !== undefined) discard(session)
  }

  async function revoke(): Promise<null> {
    proposals.cancel()
    const session = holding.current()
    if (session === undefined) return null
    requests.abandon(new VestibuleError('requestAborted'))
    holding.drop()
    core.storage.setAppChoice(undefined)
    const client = await getClient()
    const farewell = client.disconnect({ topic: session.topic, reason: GOODBYE })
    farewell.catch((error: unknown) => {
      core.log.warn('The wallet did not hear that the page disconnected.', error)
    })
    await Promise.race([
      farewell.catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, FAREWELL)),
    ])
    return null
  }

  const own = new Map<string, () => Promise<unknown>>([
    ['eth_requestAccounts', connect],
    ['eth_accounts', restore],
    ['wallet_revokePermissions', revoke],
  ])

  return {
    id: WALLET_CONNECT,
    type: 'walletConnect',
    name: 'WalletConnect',
    chain: 'eip155',
    chains: core.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
    provider: {
      request: (request) => own.get(request.method)?.() ?? requests.request(request),
      on,
      removeListener,
    },
    spansNamespaces: true,
    prepare: importProvider,
    proposals,
    getWalletInfo: () => holding.current()?.wallet,
    getApproval: () => {
      const session = holding.current()
      return session && approvalOf(session)
    },
  }
}

export declare namespace createWalletConnectConnector {
  type Setup = {
    relayUrl: string
    projectId: string
    /** Read when the library is loaded, since the page may not be complete before. */
    metadata: () => Metadata
    /** Where the library keeps its sessions. @default the browser's IndexedDB */
    storage?: SessionStorage | undefined
    timeouts?: Timeouts | undefined
  }
}
