import type { Config } from '../config.js'
import type { Settings } from '../settings.js'
import { answerRequests } from './answerRequests.js'
import type { Client } from './createClient.js'
import { keepConnected } from './keepConnected.js'
import { type Memory, readMemory, writeMemory } from './memory.js'
import { deriveAccounts } from './namespaces/namespaces.js'
import { createSessions } from './sessions.js'
import { createSignIns } from './signIn/signIns.js'
import { createStore } from './store.js'
import type { Inside, WalletState } from './walletState.js'

export type Wallet = ReturnType<typeof createWallet>

export function createWallet(client: Client, options: { config: Config; settings: Settings }) {
  const { config, settings } = options
  let memory = readMemory()
  const store = createStore<WalletState>({
    relay: 'idle',
    sessions: [],
    proposals: [],
    signIns: [],
    asks: [],
    settings,
    status: 'Ready.',
    error: undefined,
    busy: false,
    ...known(memory, config),
  })

  const inside: Inside = {
    client,
    store,
    refresh: () =>
      store.setState({
        sessions: Object.values(client.getActiveSessions()),
        proposals: sessions.proposals(),
        signIns: settings.neverSignsIn ? [] : signIns.waiting(),
        asks: requests.waiting(),
      }),
    remember(change) {
      memory = { ...memory, ...change(memory) }
      writeMemory(memory)
      store.setState(known(memory, config))
    },
    async act(work) {
      store.setState({ busy: true, error: undefined })
      try {
        store.setState({ status: await work() })
      } catch (error) {
        store.setState({ error: error instanceof Error ? error.message : String(error) })
      }
      store.setState({ busy: false })
      inside.refresh()
    },
  }
  const sessions = createSessions(inside)
  const signIns = createSignIns(inside, sessions)
  const requests = answerRequests(inside, sessions)

  for (const event of [
    'session_proposal',
    'proposal_expire',
    'session_request',
    'session_request_expire',
    ...(settings.neverSignsIn ? [] : (['session_authenticate'] as const)),
  ] as const)
    client.on(event, inside.refresh)
  client.engine.signClient.events.on('session_expire', inside.refresh)
  // The library has no event for an expired sign-in.
  client.core.expirer.on('expirer_expired', inside.refresh)
  client.on('session_delete', ({ topic }) => {
    const gone = store.getState().sessions.find((session) => session.topic === topic)
    store.setState({ status: `${gone?.peer.metadata.name ?? 'The dapp'} ended the session.` })
    inside.refresh()
  })
  keepConnected(client, (relay) => store.setState({ relay }))
  inside.refresh()

  return {
    store,
    ...sessions,
    approveRequest: requests.approve,
    rejectRequest: requests.reject,
    approveSignIn: signIns.approve,
    rejectSignIn: signIns.reject,
    addAccount: () => inside.remember(({ accountCount }) => ({ accountCount: accountCount + 1 })),
    configure(settings: Settings) {
      store.setState({ settings })
      inside.refresh()
    },
  }
}

function known(memory: Memory, { chains }: Config) {
  const added = memory.addedChains.filter(({ id }) => !chains.some((chain) => chain.id === id))
  return {
    accounts: deriveAccounts(memory.accountCount),
    chains: [...chains, ...added],
    activeChains: memory.activeChains,
  }
}
