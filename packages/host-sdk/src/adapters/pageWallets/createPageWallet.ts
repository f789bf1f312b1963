import type {
  Connector,
  Eip1193Provider,
  Grant,
  WalletSession,
} from '../../core/model/connector.js'
import { createEmitter } from '../../platform/emitter.js'
import { listenTo } from '../../platform/listenTo.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'

/** Called when the wallet changes. An empty list pauses the connection; undefined ends it. */
export type OnGrant = (grant: Grant | undefined) => void

export type PageWalletCode = Omit<WalletSession, 'subscribe'> & Pick<Eip1193Provider, 'request'>

const CHANGED = 'changed'

export function createPageWallet(
  start: (onGrant: OnGrant) => Promise<PageWalletCode>,
): Required<Pick<Connector, 'provider' | 'prepare' | 'wallet'>> {
  const emitter = createEmitter()
  const { on, removeListener } = emitter
  const load = onceUntilFailure(() => start((grant) => emitter.emit(CHANGED, grant)))
  return {
    provider: {
      request: async (request) => (await load()).request(request),
      on,
      removeListener,
    },
    prepare: load,
    wallet: {
      connect: async (network) => (await load()).connect(network),
      restore: async (network) => (await load()).restore(network),
      disconnect: async () => (await load()).disconnect(),
      switchNetwork: async (network) => (await load()).switchNetwork(network),
      subscribe: (onGrant) => listenTo(emitter, { [CHANGED]: onGrant }),
    },
  }
}
