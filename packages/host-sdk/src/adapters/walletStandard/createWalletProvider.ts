import type { Connector, Eip1193Provider } from '../../core/model/connector.js'
import { createEmitter, type Emit } from '../../platform/emitter.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'

/** WalletConnect's methods in front, a wallet of the page behind, by code that comes with the first request. */
export function createWalletProvider(
  createRequests: (emit: Emit) => Promise<Eip1193Provider['request']>,
): Required<Pick<Connector, 'provider' | 'prepare'>> {
  const { on, removeListener, emit } = createEmitter()
  const load = onceUntilFailure(() => createRequests(emit))
  return {
    provider: {
      async request(request) {
        const answer = await load()
        return answer(request)
      },
      on,
      removeListener,
    },
    prepare: load,
  }
}
