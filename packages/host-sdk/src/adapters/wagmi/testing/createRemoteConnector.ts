import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress, UserRejectedRequestError } from 'viem'
import { ADDRESS } from '../../../core/testing/createTestCore.js'
import { createEmitter } from '../../../platform/emitter.js'

type Session = { topic: string; peer: { metadata: { name: string; icons: string[] } } }
type Offer = {
  uri: string
  accept: (wallet?: { name: string; address: string }) => void
  fail: (error: Error) => void
}

/** The test acts as the connector's wallet. */
export function createRemoteConnector({
  showQrModal = false,
  /** Pending until wagmi has restored a new page. */
  restored = Promise.resolve(),
}: {
  showQrModal?: boolean
  restored?: Promise<void>
} = {}) {
  const offers: Offer[] = []
  const events = createEmitter()
  let chainId = 0
  const provider = {
    ...events,
    rpc: { showQrModal },
    session: undefined as undefined | Session,
    ended: [] as string[],
    connect: () => pair(),
    shown: [] as string[],
    signer: {
      cleaned: 0,
      async cleanupPendingPairings() {
        provider.signer.cleaned += 1
      },
      client: {
        disconnect: async ({ topic }: { topic: string }) => void provider.ended.push(topic),
      },
    },
    request: async ({ method }: { method: string }): Promise<unknown> =>
      method === 'eth_chainId' ? `0x${chainId.toString(16)}` : accounts(),
  }
  let account = ADDRESS
  const accounts = () => (provider.session === undefined ? [] : [getAddress(account)])

  const pair = () =>
    new Promise<void>((resolve, reject) => {
      const uri = `wc:${offers.length}@2`
      if (provider.rpc.showQrModal) provider.shown.push(uri)
      offers.push({
        uri,
        accept({ name, address } = { name: 'Phone', address: ADDRESS }) {
          account = address
          provider.session = { topic: uri, peer: { metadata: { name, icons: [] } } }
          resolve()
        },
        fail: reject,
      })
      events.emit('display_uri', uri)
    })

  const create = (({ chains, emitter }) => {
    chainId = chains[0].id
    const show = (uri: string) => emitter.emit('message', { type: 'display_uri', data: uri })
    return {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      async connect() {
        provider.on('display_uri', show)
        try {
          if (provider.session === undefined) await pair()
          provider.removeListener('display_uri', show)
        } catch (error) {
          if (/user rejected/i.test((error as Error).message))
            throw new UserRejectedRequestError(error as Error)
          throw error
        }
        return { accounts: accounts() as never, chainId }
      },
      async disconnect() {
        if (provider.session !== undefined) provider.ended.push(provider.session.topic)
        provider.session = undefined
      },
      getAccounts: async () => accounts(),
      getChainId: async () => chainId,
      getProvider: async () => provider,
      async isAuthorized() {
        await restored
        return provider.session !== undefined
      },
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
