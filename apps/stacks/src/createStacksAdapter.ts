import type { Adapter } from '@vestibule/host-sdk'
import { createAdapter } from '@vestibule/host-sdk/adapter'
import { createStacksConnector } from './createStacksConnector.js'
import { createStacksProvider } from './createStacksProvider.js'
import { walletsOfPage } from './stacksWallet.js'

declare module '@vestibule/host-sdk' {
  interface OtherNamespaces {
    stacks: true
  }
}

/** An adapter for Stacks, a namespace outside Vestibule. It uses only the public exports of the SDK. */
export function createStacksAdapter(): Adapter {
  return createAdapter({
    namespace: 'stacks',
    name: 'Stacks',
    hasAddressPerNetwork: true,
    discover({ networks, onConnectors }) {
      onConnectors(
        walletsOfPage().map((wallet) =>
          createStacksConnector(wallet, { networks, type: 'announced' }),
        ),
      )
      return () => {}
    },
    networkFor: (context) => context.getNamespace('stacks').networkState.caipNetwork,
    async getBalance({ address, ask }) {
      return BigInt(String(await ask({ method: 'stx_getBalance', params: [address] })))
    },
    async getOutcome({ hash, ask }) {
      const status = await ask({ method: 'stx_getStatus', params: [hash] })
      return status === 'success' ? 'confirmed' : undefined
    },
    getIdentity: async () => undefined,
    createProvider: createStacksProvider,
  })
}
