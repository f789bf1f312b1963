import type { NamespaceState } from '../../../core/model/account.js'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { addressesOf, createEvents } from '../../../provider/emitChanges.js'
import { loadCode } from '../loadCode.js'
import type { ProviderContext } from './providerContext.js'
import { chainIdOf, requireChainId } from './providerEvents.js'

/** Derives accounts, chain and events from one state. Loads code with the first other request. */
export function createContextProvider(
  page: AdapterContext,
  { read, ready, ...parts }: Parts,
): Eip1193Provider {
  const { on, removeListener, emit } = createEvents(page, { read, chainIdOf })
  const context: Omit<ProviderContext, 'actions'> = {
    ...parts,
    page,
    emit,
    read,
    subscriptions: undefined,
    relayed: new WeakSet(),
  }
  const accounts = () => addressesOf(read())
  const known = new Map<unknown, () => unknown>([
    ['eth_accounts', accounts],
    ['eth_requestAccounts', () => parts.connect().then(accounts)],
  ])

  const loadAnswers = onceUntilFailure(async () => {
    const [{ answerProvider }, actions] = await Promise.all([loadCode(), page.actions()])
    const complete: ProviderContext = { ...context, actions }
    return (request: unknown) => answerProvider(complete, request)
  })
  // Load early: the caller waits for the first request.
  on('connect', () => {
    loadAnswers().catch(() => {})
  })

  return {
    async request(request) {
      await ready()
      const answer = known.get(request?.method)
      if (answer !== undefined) return answer()
      // A wallet can switch without an event.
      if (request?.method === 'eth_chainId' && !isConnected(read())) return requireChainId(read())
      return (await loadAnswers())(request)
    },
    on,
    removeListener,
  }
}

const isConnected = ({ accountState }: NamespaceState) => accountState.status === 'connected'

type Parts = Pick<ProviderContext, 'namespace' | 'embedded' | 'connect'> & {
  read: () => NamespaceState
  ready: () => Promise<void>
}
