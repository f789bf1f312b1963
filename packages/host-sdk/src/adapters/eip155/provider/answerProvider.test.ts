import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../connections/connect.js'
import { disconnect } from '../../../connections/disconnect.js'
import { addConnectors } from '../../../core/connectors.js'
import type { Connector } from '../../../core/model/connector.js'
import { getNamespace } from '../../../core/namespaceState.js'
import {
  ADDRESS,
  createTestCore,
  ONE,
  offerWallet,
  TWO,
} from '../../../core/testing/createTestCore.js'
import { switchNetwork } from '../../../networks/switchNetwork.js'
import { createEmitter } from '../../../platform/emitter.js'
import { createTestWallet } from '../../../testing/createTestWallet.js'
import { createEmbeddedProvider } from './createEmbeddedProvider.js'
import { createProvider } from './createProvider.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

function openPage() {
  const rpcUrls = { default: { http: [anvil.url] } }
  return createTestCore({
    networks: [
      { ...ONE, rpcUrls },
      { ...TWO, rpcUrls },
    ],
  })
}

function offer(core: ReturnType<typeof createTestCore>, answer: (method: string) => unknown) {
  const { on, removeListener, emit } = createEmitter()
  const replies: Record<string, unknown> = { eth_requestAccounts: [ADDRESS], eth_chainId: '0x7a69' }
  const connector: Connector = {
    ...offerWallet(core).connector,
    provider: {
      request: async ({ method }) => replies[method] ?? answer(method),
      on,
      removeListener,
    },
  }
  addConnectors(core, [connector])
  return { connector, emit }
}

test.each([
  [`0x${'a'.repeat(64)}`, 1],
  [`0x${'a'.repeat(65)}`, 0],
  [`0x${'a'.repeat(63)}`, 0],
  ['sent', 0],
  [{ hash: `0x${'a'.repeat(64)}` }, 0],
  [null, 0],
])(
  '[X09] after the response %j to a transaction, shows %d activity entries',
  async (answer, count) => {
    const core = openPage()
    const { connector } = offer(core, () => answer)
    await connect(core, connector)
    const params = [{ from: ADDRESS, to: ADDRESS, value: '0x1' }]
    await createProvider(core).request({ method: 'eth_sendTransaction', params })
    await import('../../../transactions/followTransaction.js')
    await new Promise((resolve) => setImmediate(resolve))
    expect(core.store.getState().sent).toHaveLength(count)
  },
)

describe('wallet errors', () => {
  test.each<[string, unknown, object]>([
    ['an object', { code: 4001, message: 'No' }, { code: 4001, message: 'No' }],
    ['an object with data', { code: 3, message: 'x', data: '0x1' }, { code: 3, data: '0x1' }],
    ['an error with a code', Object.assign(new Error('No'), { code: 4100 }), { code: 4100 }],
    ['an error without a code', new Error('No'), { code: -32603, message: 'No' }],
    ['words', 'No', { code: -32603, message: 'No' }],
    ['nothing', undefined, { code: -32603, message: 'An error occurred' }],
    [
      'an error code that is a string',
      { code: 'NO', message: 'No' },
      { code: -32603, message: 'No' },
    ],
  ])('returns %s to the dapp as an Error with a code', async (_what, thrown, expected) => {
    const core = openPage()
    const { connector } = offer(core, () => {
      throw thrown
    })
    await connect(core, connector)
    const asking = createProvider(core).request({ method: 'personal_sign' })
    const error = await asking.catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject(expected)
  })
})

describe('requests that contain a BigInt', () => {
  const VALUE = { to: ADDRESS, value: 1n }

  test.each<[string, string, unknown, string]>([
    ['a value', 'eth_sendTransaction', [VALUE], 'params[0].value'],
    ['a gas limit', 'eth_estimateGas', [{ to: ADDRESS, gas: 21_000n }], 'params[0].gas'],
    ['a block number', 'eth_getBalance', [ADDRESS, 5n], 'params[1]'],
    [
      'an object as params',
      'wallet_watchAsset',
      { options: { decimals: 18n } },
      'params.options.decimals',
    ],
    ['a nested list', 'wallet_sendCalls', [{ calls: [VALUE] }], 'params[0].calls[0].value'],
  ])('rejects %s with -32602 and its path', async (_what, method, params, place) => {
    const core = openPage()
    const asked: string[] = []
    const { connector } = offer(core, (method) => void asked.push(method))
    const refusal = {
      code: -32602,
      message: `Invalid params: \`${place}\` is a BigInt. Write the number in hexadecimal, such as '0x1'.`,
    }
    for (const provider of [createProvider(core), createEmbeddedProvider(core)])
      await expect(provider.request({ method, params })).rejects.toMatchObject(refusal)
    await connect(core, connector)
    await expect(createProvider(core).request({ method, params })).rejects.toMatchObject(refusal)
    expect(asked).not.toContain(method)
  })

  test('sends numbers, hexadecimal strings and circular objects to the wallet unchanged', async () => {
    const core = openPage()
    const { connector } = offer(core, () => '0x1')
    await connect(core, connector)
    const odd: Record<string, unknown> = { value: '0x1', gas: 21_000 }
    odd.self = odd
    const asking = createProvider(core).request({ method: 'wallet_odd', params: [odd] })
    await expect(asking).resolves.toBe('0x1')
  })
})

describe('message', () => {
  const said = { type: 'eth_subscription', data: { subscription: '0x1', result: {} } }

  test('[A29] forwards messages of the wallet’s own subscriptions while connected', async () => {
    const core = openPage()
    const { connector, emit } = offer(core, (method) => (method === 'eth_subscribe' ? '0x1' : null))
    const provider = createProvider(core)
    const heard: unknown[] = []
    provider.on('message', (message: never) => heard.push(message))
    await connect(core, connector)
    const subscribe = { method: 'eth_subscribe', params: ['newPendingTransactions'] }
    await expect(provider.request(subscribe)).resolves.toBe('0x1')
    await provider.request(subscribe)
    emit('message', said)
    expect(heard).toEqual([said])
    await disconnect(core)
    emit('message', said)
    expect(heard).toEqual([said])
  })

  test('unsubscribes a subscription that started before the wallet connected', async () => {
    const core = openPage()
    const { connector } = offer(core, () => false)
    const provider = createProvider(core)
    const id = await provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await connect(core, connector)
    const unsubscribe = { method: 'eth_unsubscribe', params: [id] }
    await expect(provider.request(unsubscribe)).resolves.toBe(true)
    await expect(provider.request(unsubscribe)).resolves.toBe(false)
  })

  test.each<[string, (core: ReturnType<typeof createTestCore>) => Promise<unknown>]>([
    ['a network switch', (core) => switchNetwork(core, `eip155:${TWO.id}`)],
    ['a disconnect', (core) => disconnect(core)],
  ])('[A29] ends a block subscription after %s', async (_what, end) => {
    const core = openPage()
    const chains = [ONE, TWO].map(({ id }) => ({ chainId: id, rpcUrl: anvil.url }))
    const wallet = createTestWallet({ address: ADDRESS, chains, decide: () => 'approve' })
    const connector = { ...offerWallet(core, { id: 'auth' }).connector, provider: wallet.provider }
    addConnectors(core, [connector])
    const provider = createEmbeddedProvider(core)
    await connect(core, connector)
    const id = await provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await end(core)
    const unsubscribe = { method: 'eth_unsubscribe', params: [id] }
    await expect(provider.request(unsubscribe)).resolves.toBe(false)
  })
})

describe('events', () => {
  test('[A29] emits an event when the page changes its chain while disconnected', async () => {
    const core = openPage()
    const provider = createProvider(core)
    const heard: unknown[] = []
    provider.on('chainChanged', (chainId: never) => heard.push(chainId))
    await switchNetwork(core, `eip155:${TWO.id}`)
    expect(heard).toEqual(['0x7a6a'])
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a6a')
  })

  test('emits each change once, even if a listener causes another change', async () => {
    const core = openPage()
    const { connector } = offerWallet(core)
    const provider = createProvider(core)
    const heard: string[] = []
    for (const event of ['connect', 'accountsChanged', 'disconnect'])
      provider.on(event, () => heard.push(event))
    provider.on('connect', () => void disconnect(core))
    await connect(core, connector)
    expect(heard.filter((event) => event === 'connect')).toHaveLength(1)
    expect(heard.filter((event) => event === 'disconnect')).toHaveLength(1)
  })
})

describe('after a network switch in the wallet', () => {
  async function switchingPage(tell: (emit: (event: string, value: unknown) => void) => void) {
    const core = openPage()
    let chainId: unknown = '0x7a69'
    const { on, removeListener, emit } = createEmitter()
    const connector: Connector = {
      ...offerWallet(core).connector,
      provider: {
        async request({ method }) {
          if (method === 'eth_chainId') return chainId
          if (method === 'eth_requestAccounts') return [ADDRESS]
          chainId = '0x7a6a'
          tell(emit)
          return null
        },
        on,
        removeListener,
      },
    }
    addConnectors(core, [connector])
    await connect(core, connector)
    return { core, provider: createProvider(core) }
  }

  test.each([
    ['a missing event', () => {}],
    [
      'an unreadable event',
      (emit: (event: string, value: unknown) => void) => emit('chainChanged', {}),
    ],
    [
      'a number as the event',
      (emit: (event: string, value: unknown) => void) => emit('chainChanged', 31338),
    ],
  ])('[Z11] returns the wallet’s own eth_chainId with %s', async (_, tell) => {
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
      const { core, provider } = await switchingPage(tell)
      const heard: unknown[] = []
      provider.on('chainChanged', (chainId: unknown) => heard.push(chainId))
      await provider.request({ method, params: [{ chainId: '0x7a6a' }] })
      await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a6a')
      expect(heard).toEqual(['0x7a6a'])
      expect(getNamespace(core.store.getState()).networkState.caipNetwork?.name).toBe('Local Two')
    }
  })
})

describe('eth_chainId', () => {
  const page = async (answer: () => unknown) => {
    const core = openPage()
    const { on, removeListener } = createEmitter()
    let chainId: () => unknown = () => '0x7a69'
    const request = async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? chainId() : [ADDRESS]
    const connector = { ...offerWallet(core).connector, provider: { request, on, removeListener } }
    addConnectors(core, [connector])
    await connect(core, connector)
    chainId = answer
    return { core, provider: createProvider(core) }
  }

  test('[J01] returns the wallet’s own chain id after a switch without an event', async () => {
    const { core, provider } = await page(() => 31338)
    const events: unknown[] = []
    provider.on('chainChanged', (chainId: never) => events.push(chainId))
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a6a')
    expect(events).toEqual(['0x7a6a'])
    expect(getNamespace(core.store.getState(), 'eip155').accountState.caipAddress).toBe(
      `eip155:31338:${ADDRESS}`,
    )
  })

  test.each([
    ['nonsense', () => 'mainnet'],
    ['an error', () => Promise.reject(new Error('busy'))],
  ])('[J01] returns the last known chain id if the wallet responds with %s', async (_, answer) => {
    const { provider } = await page(answer)
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
  })
})
