import { describe, expect, test } from 'vitest'
import { connect } from '../../connections/connect.js'
import { reconnect } from '../../connections/restore.js'
import { addConnectors } from '../../core/connectors.js'
import type { Connector } from '../../core/model/connector.js'
import { getNamespace } from '../../core/namespaceState.js'
import { ADDRESS, createTestCore, offerWallet } from '../../core/testing/createTestCore.js'
import { switchNetwork } from '../../networks/switchNetwork.js'
import { createEmitter } from '../../platform/emitter.js'
import { createProvider } from './provider/createProvider.js'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MOST = 40

/** A wallet that changes its state some microtasks after a response. */
function openPage() {
  const core = createTestCore()
  const { on, removeListener, emit } = createEmitter()
  const wallet = { chainId: '0x7a69', accounts: [ADDRESS] }
  const pending = new Map<string, () => void>()
  const after = async (steps: number, work: () => void) => {
    for (let step = 0; step < steps; step += 1) await undefined
    work()
  }
  const answers: Record<string, (params: unknown) => unknown> = {
    eth_chainId: () => wallet.chainId,
    eth_accounts: () => wallet.accounts,
    eth_requestAccounts: () => wallet.accounts,
    wallet_switchEthereumChain(params) {
      const [{ chainId }] = params as [{ chainId: string }]
      moveTo(chainId)
      return null
    },
  }
  function moveTo(chainId: string) {
    wallet.chainId = chainId
    emit('chainChanged', chainId)
  }
  const connector: Connector = {
    ...offerWallet(core).connector,
    provider: {
      async request({ method, params }) {
        const answer = answers[method]?.(params)
        pending.get(method)?.()
        return answer
      },
      on,
      removeListener,
    },
  }
  addConnectors(core, [connector])
  const state = () => {
    const { accountState, networkState } = getNamespace(core.store.getState(), 'eip155')
    return { address: accountState.address, chain: networkState.caipNetwork?.id }
  }
  return {
    core,
    connector,
    wallet,
    state,
    emit,
    moveTo,
    provider: createProvider(core),
    changeAfter(method: string, steps: number, work: () => void) {
      pending.set(method, () => {
        pending.delete(method)
        void after(steps, work)
      })
    },
    said: () => ({ address: wallet.accounts[0], chain: Number(wallet.chainId) }),
  }
}

type Page = ReturnType<typeof openPage>

const CHANGES: readonly (readonly [string, (page: Page) => void])[] = [
  ['the network', ({ moveTo }) => moveTo('0x7a6a')],
  [
    'the account',
    ({ wallet, emit }) => {
      wallet.accounts = [OTHER, ADDRESS]
      emit('accountsChanged', wallet.accounts)
    },
  ],
  [
    'both, with two network changes',
    ({ wallet, emit, moveTo }) => {
      moveTo('0x1')
      wallet.accounts = [OTHER]
      emit('accountsChanged', wallet.accounts)
      moveTo('0x7a6a')
    },
  ],
  [
    'the network, and back',
    ({ moveTo }) => {
      moveTo('0x7a6a')
      moveTo('0x7a69')
    },
  ],
]

const JOURNEYS: readonly (readonly [
  string,
  { asks: string; before?: (page: Page) => unknown; go: (page: Page) => unknown },
])[] = [
  ['connects', { asks: 'eth_chainId', go: ({ core, connector }) => connect(core, connector) }],
  [
    'connects, after the accounts',
    { asks: 'eth_requestAccounts', go: ({ core, connector }) => connect(core, connector) },
  ],
  ['is restored', { asks: 'eth_chainId', go: ({ core, connector }) => reconnect(core, connector) }],
  [
    'returns eth_chainId',
    {
      asks: 'eth_chainId',
      before: ({ core, connector }) => connect(core, connector),
      go: ({ provider }) => provider.request({ method: 'eth_chainId' }),
    },
  ],
  ...['wallet_switchEthereumChain', 'eth_chainId'].flatMap((asks) =>
    ['dapp', 'modal'].map(
      (who) =>
        [
          `switches for the ${who}, after ${asks}`,
          {
            asks,
            before: ({ core, connector }: Page) => connect(core, connector),
            go: ({ core, provider }: Page) =>
              who === 'modal'
                ? // The wallet rejects this request if it has already changed its network.
                  switchNetwork(core, 'eip155:31338').catch(() => {})
                : provider.request({
                    method: 'wallet_switchEthereumChain',
                    params: [{ chainId: '0x7a6a' }],
                  }),
          },
        ] as const,
    ),
  ),
]

describe.each(CHANGES)('a wallet that changes %s', (_, change) => {
  test.each(JOURNEYS)(
    'the page applies an event that arrives some microtasks after the wallet %s',
    async (__, journey) => {
      const { asks, before, go } = journey
      for (let steps = 0; steps < MOST; steps += 1) {
        const page = openPage()
        await before?.(page)
        page.changeAfter(asks, steps, () => change(page))
        await go(page)
        await new Promise((resolve) => setTimeout(resolve))
        expect({ steps, ...page.state() }).toEqual({ steps, ...page.said() })
      }
    },
  )
})

test('ignores a late response to an earlier request', async () => {
  const page = openPage()
  await connect(page.core, page.connector)
  await page.provider.request({ method: 'eth_chainId' })
  const { request } = page.connector.provider
  const late: ((chainId: string) => void)[] = []
  page.connector.provider.request = () => new Promise((resolve) => late.push(resolve as never))
  const first = page.provider.request({ method: 'eth_chainId' })
  const second = page.provider.request({ method: 'eth_chainId' })
  await expect.poll(() => late.length).toBe(2)
  late[1]?.('0x7a6a')
  await expect(second).resolves.toBe('0x7a6a')
  late[0]?.('0x7a69')
  await expect(first).resolves.toBe('0x7a6a')
  expect(page.state().chain).toBe(31338)
  page.connector.provider.request = request
})
