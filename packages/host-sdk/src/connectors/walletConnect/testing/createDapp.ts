import type { Namespace } from '@vestibule/protocol'
import { createEip155Adapter } from '../../../adapters/eip155/createEip155Adapter.js'
import { createProvider } from '../../../adapters/eip155/provider/createProvider.js'
import { createRequests } from '../../../adapters/eip155/walletConnect/createRequests.js'
import { walletConnectPart } from '../../../adapters/eip155/walletConnect/walletConnectPart.js'
import { createSolanaAdapter } from '../../../adapters/solana/createSolanaAdapter.js'
import { createSolanaProvider } from '../../../adapters/solana/provider/createSolanaProvider.js'
import { choosePairingApp, startPairing } from '../../../connections/pairing.js'
import { addConnectors } from '../../../core/connectors.js'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { AppChoice } from '../../../core/model/connector.js'
import type { NetworkInput } from '../../../core/model/network.js'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import type { Siwx } from '../../../core/model/siwx.js'
import type { State } from '../../../core/model/state.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { SOLANA_DEVNET } from '../../../core/testing/createTestAdapter.js'
import { createTestCore, memoryArea, ONE, TWO } from '../../../core/testing/createTestCore.js'
import { followSignIn } from '../../../navigation/followSignIn.js'
import { createConnectors } from '../createConnectors.js'
import type { Timeouts as RelayTimeouts } from '../createPairingProposals.js'
import type { SessionStorage } from '../library/loadClient.js'

export function createDapp(options: {
  relayUrl: string
  rpcUrl?: string | undefined
  apiUrl?: string | undefined
  storage?: SessionStorage | undefined
  area?: ReturnType<typeof memoryArea> | undefined
  timeouts?: DappTimeouts | undefined
  namespaces?: readonly ('eip155' | 'solana')[] | undefined
  siwx?: Siwx | undefined
}) {
  const { relayUrl, rpcUrl, storage, area = memoryArea(), timeouts } = options
  const { namespaces = ['eip155'] } = options
  const first = rpcUrl === undefined ? ONE : { ...ONE, rpcUrls: { default: { http: [rpcUrl] } } }
  const walletConnect = async () => ({
    ...walletConnectPart,
    createRequests: (context: AdapterContext, session: RemoteSession) =>
      createRequests(context, session, { timeoutMs: timeouts?.network }),
  })
  const dapps = {
    eip155: { networks: [first, TWO], adapter: { ...createEip155Adapter(), walletConnect } },
    solana: { networks: [SOLANA_DEVNET], adapter: createSolanaAdapter() },
  }
  const core = createTestCore(
    {
      networks: namespaces.flatMap(
        (namespace): readonly NetworkInput[] => dapps[namespace].networks,
      ),
      adapters: namespaces.map((namespace) => dapps[namespace].adapter),
      siwx: options.siwx,
      apiUrl: options.apiUrl,
    },
    area,
  )
  const connectors = createConnectors(core, {
    relayUrl,
    projectId: 'demo',
    metadata: () => ({ name: 'Dapp', description: '', url: 'https://dapp.example', icons: [] }),
    storage,
    timeouts,
  })
  const [connector] = connectors
  if (connector === undefined) throw new Error('There is no connector.')
  addConnectors(core, connectors)
  const provider = createProvider(core)
  const signIn = options.siwx && followSignIn(core, options.siwx)
  if (signIn !== undefined) core.signIn = async () => signIn

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
  const read = (namespace: Namespace) => getNamespace(core.store.getState(), namespace)

  return {
    core,
    connector,
    provider,
    signIn: () => core.store.getState().signIn,
    area,
    until,
    solana: createSolanaProvider(core),
    account: (namespace: Namespace = 'eip155') => read(namespace).accountState,
    network: (namespace: Namespace = 'eip155') => read(namespace).networkState,
    async offer() {
      startPairing(core)
      const { pairing } = await until((state) => state.pairing?.status !== 'starting')
      return pairing?.uri ?? ''
    },
    choose: (choice: AppChoice) => choosePairingApp(core, choice),
    connected: (namespace: Namespace = 'eip155') =>
      until(
        ({ pairing }) =>
          pairing === undefined && read(namespace).accountState.status === 'connected',
      ),
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

type DappTimeouts = RelayTimeouts & {
  /** Timeout in ms until the session contains an approved network. */
  network?: number | undefined
}
