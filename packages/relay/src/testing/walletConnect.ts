import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import type { default as Provider } from '@walletconnect/universal-provider'

const ADDRESS = '0x00000000000000000000000000000000000000aa'
const METHODS = ['personal_sign', 'eth_sendTransaction']
const EVENTS = ['accountsChanged', 'chainChanged']

const commonOptions = (url: string, name: string) => ({
  projectId: 'demo',
  relayUrl: url,
  logger: 'silent',
  telemetryEnabled: false,
  customStoragePrefix: name,
})
const metadataOf = (name: string) => ({
  name,
  description: name,
  url: 'http://dapp.localhost',
  icons: [],
})

/** WalletConnect's switches for tests: two cores in one process, without telemetry. */
function quieten() {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  process.env.IS_VITEST = 'true'
}

export function createClientStorage() {
  const values = new Map<string, string>()
  const read = (text: string | undefined) => text && JSON.parse(text)
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <value>() =>
      Array.from(values, ([key, text]): [string, value] => [key, read(text)]),
    getItem: async <value>(key: string): Promise<value | undefined> => read(values.get(key)),
    setItem: async <value>(key: string, value: value) =>
      void values.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void values.delete(key),
  }
}

export async function startDapp(url: string): Promise<Dapp> {
  quieten()
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const provider: Provider = await UniversalProvider.init({
    ...commonOptions(url, 'dapp'),
    metadata: metadataOf('dapp'),
    disableProviderPing: true,
  })
  const { relayer } = provider.client.core
  return {
    accounts: () => provider.session?.namespaces.eip155?.accounts,
    async connect(pair) {
      provider.once('display_uri', pair)
      const session = await provider.connect({
        optionalNamespaces: {
          eip155: {
            chains: ['eip155:1', 'eip155:137'],
            methods: METHODS,
            events: EVENTS,
            rpcMap: { 1: 'http://127.0.0.1:9', 137: 'http://127.0.0.1:9' },
          },
        },
      })
      if (session === undefined) throw new Error('The wallet did not approve a session.')
      return session
    },
    sign: (text) =>
      provider.request<string>(
        { method: 'personal_sign', params: [`0x${Buffer.from(text).toString('hex')}`, ADDRESS] },
        'eip155:1',
      ),
    next: (event) => new Promise((resolve) => provider.once(event, resolve)),
    disconnect: () => provider.disconnect(),
    offline: () => new Promise((resolve) => relayer.once('relayer_disconnect', resolve)),
    close: () => relayer.transportClose(),
  }
}

export type Dapp = {
  accounts: () => readonly string[] | undefined
  connect: (pair: (uri: string) => Promise<void>) => Promise<{ topic: string }>
  sign: (text: string) => Promise<string>
  next: (event: 'chainChanged' | 'session_delete') => Promise<unknown>
  disconnect: () => Promise<void>
  offline: () => Promise<void>
  close: () => Promise<void>
}

export async function readDismissal(url: string, projectId: string) {
  quieten()
  const { Core } = await import('@walletconnect/core')
  const core = new Core({ ...commonOptions(url, 'stranger'), projectId })
  const error = new Promise<Error>((resolve) => core.relayer.once('relayer_error', resolve))
  await core.start()
  // The first request connects. It never receives a response.
  core.pairing.create().catch(() => undefined)
  const { message } = await error
  return { message, isClosed: core.relayer.transportExplicitlyClosed }
}

export async function startWallet(url: string, storage = createClientStorage()) {
  quieten()
  const [{ WalletKit }, { Core }] = await Promise.all([
    import('@reown/walletkit'),
    import('@walletconnect/core'),
  ])
  // The types are one patch release older than the kit's. Only optional members differ.
  const core = new Core({ ...commonOptions(url, 'wallet'), storage })
  const kit: IWalletKit = await WalletKit.init({
    core: core as never,
    metadata: metadataOf('wallet'),
  })
  const pauses: { approval?: () => Promise<void>; answer?: () => Promise<void> } = {}
  const accounts = (chains: readonly number[]) => chains.map((id) => `eip155:${id}:${ADDRESS}`)
  const namespaces = (chains: readonly number[]) => ({
    eip155: {
      chains: chains.map((id) => `eip155:${id}`),
      accounts: accounts(chains),
      methods: METHODS,
      events: EVENTS,
    },
  })

  kit.on('session_proposal', async ({ id }: WalletKitTypes.SessionProposal) => {
    await pauses.approval?.()
    await kit.approveSession({ id, namespaces: namespaces([1]) })
  })
  kit.on('session_request', async ({ id, topic, params }: WalletKitTypes.SessionRequest) => {
    await pauses.answer?.()
    const result = `signed ${params.request.params[0]}`
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  })

  return {
    pauses,
    accounts,
    pair: (uri: string) => kit.pair({ uri }),
    /** Resolves after the relay stored the update. The kit's `acknowledged` hangs if both responses arrive in one read. */
    async update(topic: string, chains: readonly number[]): Promise<void> {
      await kit.updateSession({ topic, namespaces: namespaces(chains) })
    },
    switchChain: (topic: string, chain: number) =>
      kit.emitSessionEvent({
        topic,
        event: { name: 'chainChanged', data: chain },
        chainId: `eip155:${chain}`,
      }),
    deleted: (topic: string) =>
      new Promise<void>((resolve) =>
        kit.on('session_delete', (event) => {
          if (event.topic === topic) resolve()
        }),
      ),
    leave: (topic: string) =>
      kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    offline: () => new Promise<void>((resolve) => core.relayer.once('relayer_disconnect', resolve)),
    close: () => core.relayer.transportClose(),
  }
}
