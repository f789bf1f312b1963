import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress, UserRejectedRequestError } from 'viem'
import { ADDRESS } from '../../../core/testing/createTestCore.js'
import { createEmitter } from '../../../platform/emitter.js'

type Offer = { uri: string; accept: () => void; fail: (error: Error) => void }

/** wagmi's `walletConnect` connector with its provider, whose wallet is the test. */
export function createRemoteConnector({ showQrModal = false } = {}) {
  const offers: Offer[] = []
  const events = createEmitter()
  let chainId = 0
  const provider = {
    ...events,
    rpc: { showQrModal },
    session: undefined as undefined | { peer: { metadata: { name: string; icons: string[] } } },
    /** The codes that the provider's own modal showed. */
    shown: [] as string[],
    signer: {
      cleaned: 0,
      async cleanupPendingPairings() {
        provider.signer.cleaned += 1
      },
    },
    request: async ({ method }: { method: string }): Promise<unknown> =>
      method === 'eth_chainId' ? `0x${chainId.toString(16)}` : accounts(),
  }
  const accounts = () => (provider.session === undefined ? [] : [getAddress(ADDRESS)])

  const pair = () =>
    new Promise<void>((resolve, reject) => {
      const uri = `wc:${offers.length}@2`
      if (provider.rpc.showQrModal) provider.shown.push(uri)
      offers.push({
        uri,
        accept() {
          provider.session = { peer: { metadata: { name: 'Phone', icons: [] } } }
          resolve()
        },
        fail: reject,
      })
      events.emit('display_uri', uri)
    })

  const create = (({ chains, emitter }) => {
    chainId = chains[0].id
    provider.on('display_uri', (uri: string) =>
      emitter.emit('message', { type: 'display_uri', data: uri }),
    )
    return {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      async connect() {
        try {
          if (provider.session === undefined) await pair()
        } catch (error) {
          if (/user rejected/i.test((error as Error).message))
            throw new UserRejectedRequestError(error as Error)
          throw error
        }
        return { accounts: accounts() as never, chainId }
      },
      async disconnect() {
        provider.session = undefined
      },
      getAccounts: async () => accounts(),
      getChainId: async () => chainId,
      getProvider: async () => provider,
      isAuthorized: async () => provider.session !== undefined,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {
        provider.session = undefined
        emitter.emit('disconnect')
      },
    }
  }) satisfies CreateConnectorFn

  return { create: create as CreateConnectorFn, provider, offers }
}
