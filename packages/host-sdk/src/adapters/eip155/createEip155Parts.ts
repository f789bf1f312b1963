import type { Adapter } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../core/model/connectorIds.js'
import type { EmbeddedContext } from '../../core/model/embeddedContext.js'
import type { EmbeddedPart } from '../../core/model/embeddedPart.js'
import type { EmbeddedSession } from '../../core/model/embeddedSession.js'
import { EMBEDDED_WALLET as OWN } from '../../embedded/embeddedWallet.js'
import { createEmitter } from '../../platform/emitter.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import { announceProvider } from './announceProvider.js'
import type { Viem } from './importViem.js'
import { loadCode, loadedCode } from './loadCode.js'
import { createEmbeddedProvider } from './provider/createEmbeddedProvider.js'
import { createProvider } from './provider/createProvider.js'

export function createEip155Parts(loadViem: () => Promise<Viem>): Adapter {
  const code = async () => (await loadCode()).createCode(loadViem)
  return {
    namespace: 'eip155',
    name: 'EVM',
    hasNfts: true,
    hasNames: true,
    hasSwaps: true,
    discover: () => () => {},
    connect: async (...inputs) => (await code()).connect(...inputs),
    reconnect: async (...inputs) => (await code()).reconnect(...inputs),
    disconnect: async (...inputs) => (await code()).disconnect(...inputs),
    switchNetwork: async (...inputs) => (await code()).switchNetwork(...inputs),
    subscribe(connector, events) {
      // Subscribe synchronously if the code is loaded, to miss no event.
      const loaded = loadedCode()?.createCode(loadViem)
      if (loaded !== undefined) return loaded.subscribe(connector, events)
      let stop = () => {}
      let isStopped = false
      code().then(
        ({ subscribe }) => {
          if (!isStopped) stop = subscribe(connector, events)
        },
        () => {
          // The next request retries and reports the failure.
        },
      )
      return () => {
        isStopped = true
        stop()
      }
    },
    getBalance: async (asked) => (await code()).getBalance(asked),
    getOutcome: async (asked) => (await code()).getOutcome(asked),
    getFailureReason: async (asked) => (await code()).getFailureReason(asked),
    getIdentity: async (asked) => (await code()).getIdentity(asked),
    replacement: async () => (await code()).replacement(),
    transfer: async (network) => (await code()).transfer(network),
    permissions: async () => (await code()).permissions(),
    isSameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
    createProvider,
    embedded: {
      createConnector: createEmbeddedConnector,
      createProvider: createEmbeddedProvider,
      announce: announceWallet,
    },
    walletConnect: async () => (await code()).walletConnect(),
    siwx: async () => (await code()).siwx(),
  }
}

/**
 * Announces the embedded wallet through EIP-6963, at once and on each request. This instance
 * ignores the announcement, because its login already includes the wallet.
 * @returns A function that stops the announcements
 */
function announceWallet(
  context: EmbeddedContext,
  { getProvider, ...names }: EmbeddedPart.Announced,
): () => void {
  // Only pages without https lack `randomUUID`. The wallet cannot run there.
  if (globalThis.crypto?.randomUUID === undefined) return () => {}
  const { rdns = OWN.rdns, name = OWN.name, icon = OWN.icon } = names
  context.announced.add(rdns)
  return announceProvider({ rdns, name, icon }, getProvider())
}

export function createEmbeddedConnector(
  context: EmbeddedContext,
  session: EmbeddedSession,
): Connector {
  const { on, removeListener, emit } = createEmitter()
  const load = onceUntilFailure(async () => {
    const { createEmbeddedRequests } = await loadCode()
    return createEmbeddedRequests(context, session, emit)
  })
  return {
    id: AUTH_CONNECTOR,
    type: 'auth',
    name: 'Email',
    chain: 'eip155',
    chains: context.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
    prepare: load,
    provider: { request: async (request) => (await load())(request), on, removeListener },
    spansNamespaces: true,
    session,
  }
}
