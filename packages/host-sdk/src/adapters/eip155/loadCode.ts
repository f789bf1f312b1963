import type { Connector, WalletSession } from '../../core/model/connector.js'
import { importCode } from '../../platform/importCode.js'

type Create = (connector: Connector) => WalletSession
let create: Create | undefined

/** Loads the code of {@link lazySession}. */
export async function loadSession(): Promise<Create> {
  create ??= (await importCode(() => import('./createEip1193Session.js'))).createEip1193Session
  return create
}

/** The session with an EVM wallet, by code that is loaded with the first question. */
export function lazySession(connector: Connector): WalletSession {
  const session = async () => (await loadSession())(connector)
  return {
    connect: async (network, options) => (await session()).connect(network, options),
    restore: async (network) => (await session()).restore(network),
    disconnect: async () => (await session()).disconnect(),
    switchNetwork: async (network) => (await session()).switchNetwork(network),
    subscribe(onChange) {
      // At once where the code is there, so that no event is missed.
      if (create !== undefined) return create(connector).subscribe(onChange)
      let stop = () => {}
      let isStopped = false
      session().then(
        ({ subscribe }) => {
          if (!isStopped) stop = subscribe(onChange)
        },
        () => {
          // The next question to the wallet tries again, and says so when it fails.
        },
      )
      return () => {
        isStopped = true
        stop()
      }
    },
  }
}
