import { createProvider } from '../../../adapters/eip155/provider/createProvider.js'
import { choosePairingApp, startPairing } from '../../../connections/pairing.js'
import { addConnectors } from '../../../core/connectors.js'
import type { AppChoice, State } from '../../../core/model/state.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { createTestCore, memoryArea, ONE, TWO } from '../../../core/testing/createTestCore.js'
import type { Timeouts } from '../createPairingProposals.js'
import { createWalletConnectConnector } from '../createWalletConnectConnector.js'
import type { SessionStorage } from '../loadClient.js'

/** A dapp with the connector, and what a test wants to know of it. */
export function createDapp(options: {
  relayUrl: string
  /** Of the first network. */
  rpcUrl?: string | undefined
  storage?: SessionStorage | undefined
  area?: ReturnType<typeof memoryArea> | undefined
  timeouts?: Timeouts | undefined
}) {
  const { relayUrl, rpcUrl, storage, area = memoryArea(), timeouts } = options
  const first = rpcUrl === undefined ? ONE : { ...ONE, rpcUrls: { default: { http: [rpcUrl] } } }
  const core = createTestCore({ networks: [first, TWO] }, area)
  const connector = createWalletConnectConnector(core, {
    relayUrl,
    projectId: 'demo',
    metadata: () => ({ name: 'Dapp', description: '', url: 'https://dapp.example', icons: [] }),
    storage,
    timeouts,
  })
  addConnectors(core, [connector])
  const provider = createProvider(core)

  /** Resolves when the state is as asked for. */
  const until = (isSo: (state: State) => boolean) =>
    new Promise<State>((resolve) => {
      const unsubscribe = core.store.subscribe(look)
      function look(state: State) {
        if (!isSo(state)) return
        unsubscribe()
        resolve(state)
      }
      look(core.store.getState())
    })
  const read = () => getNamespace(core.store.getState(), 'eip155')

  return {
    core,
    connector,
    provider,
    area,
    until,
    account: () => read().accountState,
    network: () => read().networkState,
    /** Offers a connection and waits for the URI. */
    async offer() {
      startPairing(core)
      const { pairing } = await until((state) => state.pairing?.status !== 'starting')
      return pairing?.uri ?? ''
    },
    choose: (choice: AppChoice) => choosePairingApp(core, choice),
    connected: () =>
      until(({ pairing }) => pairing === undefined && read().accountState.status === 'connected'),
    /** How the attempt ended. */
    async ended() {
      const isOver = (status: string | undefined) => status !== 'starting' && status !== 'waiting'
      const { pairing } = await until((state) => isOver(state.pairing?.status))
      return pairing?.status
    },
    sign: (address: string) =>
      provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }),
  }
}

export type Dapp = ReturnType<typeof createDapp>
