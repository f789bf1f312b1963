import type { Eip1193Provider } from '../../../core/model/connector.js'
import type { NamespaceState, State } from '../../../core/model/state.js'
import { createEmitter } from '../../../platform/emitter.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { addressesOf, emitChanges } from '../../../provider/emitChanges.js'
import type { ProviderContext } from './providerContext.js'
import { chainIdOf, requireChainId } from './providerEvents.js'

/**
 * A provider whose accounts, chain and events are those of the state, so that they never disagree; whatever else it is
 * asked is answered by code that comes with the first question.
 */
export function createContextProvider(
  core: ProviderContext['core'],
  { read, ready, ...parts }: createContextProvider.Parts,
): Eip1193Provider {
  const { on, removeListener, emit } = createEmitter()
  const readNow = () => read(core.store.getState())
  const context: ProviderContext = {
    ...parts,
    core,
    emit,
    read: readNow,
    subscriptions: undefined,
    relayed: new WeakSet(),
  }
  const accounts = () => addressesOf(readNow())
  const known = new Map<unknown, () => unknown>([
    ['eth_accounts', accounts],
    ['eth_requestAccounts', () => parts.connect().then(accounts)],
  ])

  const loadAnswers = onceUntilFailure(() => importCode(() => import('./answerProvider.js')))
  let last = readNow()
  core.store.subscribe((state) => {
    // Noted first: a listener may change the state in its turn.
    const before = last
    last = read(state)
    emitChanges({ before, now: last, chainIdOf }, emit)
    // Ahead of the first request, which someone waits for.
    if (isConnected(last) && !isConnected(before))
      loadAnswers().catch(() => {
        // The request itself will try again, and say so when it fails.
      })
  })

  return {
    async request(request) {
      await ready()
      const answer = known.get(request?.method)
      if (answer !== undefined) return answer()
      // A wallet may have switched without an event.
      if (request?.method === 'eth_chainId' && !isConnected(readNow()))
        return requireChainId(readNow())
      const { answerProvider } = await loadAnswers()
      return answerProvider(context, request)
    },
    on,
    removeListener,
  }
}

const isConnected = ({ accountState }: NamespaceState) => accountState.status === 'connected'

export declare namespace createContextProvider {
  type Parts = Pick<ProviderContext, 'namespace' | 'embedded' | 'connect'> & {
    read: (state: State) => NamespaceState
    /** Resolves when it is known who is connected. */
    ready: () => Promise<void>
  }
}
