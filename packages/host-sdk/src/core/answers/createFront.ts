import type { Eip1193Provider } from '../connector.js'
import { createEmitter } from '../emitter.js'
import { onceUntilFailure } from '../onceUntilFailure.js'
import { accountsOf, emitChanges, requireChainId } from '../providerEvents.js'
import type { NamespaceState, State } from '../state.js'
import type { Front } from './front.js'

/**
 * A provider whose accounts, chain and events are those of the state, so that they never disagree; whatever else it is
 * asked is answered by code that comes with the first question.
 */
export function createFront(
  core: Front['core'],
  { read, ready, ...parts }: createFront.Parts,
): Eip1193Provider {
  const { on, removeListener, emit } = createEmitter()
  const readNow = () => read(core.store.getState())
  const front: Front = {
    ...parts,
    core,
    emit,
    read: readNow,
    subscriptions: undefined,
    relayed: new WeakSet(),
  }
  const accounts = () => accountsOf(readNow())
  const known = new Map<unknown, () => unknown>([
    ['eth_accounts', accounts],
    ['eth_chainId', () => requireChainId(readNow())],
    ['eth_requestAccounts', () => parts.connect().then(accounts)],
  ])

  const loadAnswers = onceUntilFailure(() => import('./answerFront.js'))
  let last = readNow()
  core.store.subscribe((state) => {
    // Noted first: a listener may change the state in its turn.
    const before = last
    last = read(state)
    emitChanges(before, last, emit)
  })

  return {
    async request(request) {
      await ready()
      const answer = known.get(request?.method)
      if (answer !== undefined) return answer()
      const { answerFront } = await loadAnswers()
      return answerFront(front, request)
    },
    on,
    removeListener,
  }
}

export declare namespace createFront {
  type Parts = Pick<Front, 'namespace' | 'embedded' | 'connect'> & {
    read: (state: State) => NamespaceState
    /** Resolves when it is known who is connected. */
    ready: () => Promise<void>
  }
}
