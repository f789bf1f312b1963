import { describe, expect, test } from 'vitest'
import type { Connector, Eip1193Provider } from '../core/model/connector.js'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { abandonConnect, connect } from './connect.js'

const accountOf = (core: ReturnType<typeof createTestCore>) =>
  getNamespace(core.store.getState(), 'eip155').accountState

function offer(answer: (method: string) => unknown, change: Partial<Eip1193Provider> = {}) {
  const core = createTestCore()
  const provider: Eip1193Provider = {
    request: async ({ method }) => answer(method),
    on() {},
    removeListener() {},
    ...change,
  }
  const connector: Connector = { ...offerWallet(core).connector, provider }
  return { core, connector }
}

const answers = (replies: Record<string, unknown>) => (method: string) => replies[method]
const good = { eth_requestAccounts: [ADDRESS], eth_chainId: '0x7a69' }

describe('connecting a wallet that is not what it says', () => {
  test.each([
    ['no accounts', { ...good, eth_requestAccounts: [] }, 'notConnected'],
    ['nothing', { ...good, eth_requestAccounts: undefined }, 'notConnected'],
    ['words for accounts', { ...good, eth_requestAccounts: 'yes' }, 'notConnected'],
    ['things for addresses', { ...good, eth_requestAccounts: [7, {}, '0x', null] }, 'notConnected'],
    ['a chain of words', { ...good, eth_chainId: 'mainnet' }, 'invalidChainId'],
    ['a number for a chain', { ...good, eth_chainId: 1 }, 'invalidChainId'],
    ['a chain without end', { ...good, eth_chainId: `0x${'f'.repeat(64)}` }, 'invalidChainId'],
  ])('[J01] error: one that answers with %s', async (_, replies, type) => {
    const { core, connector } = offer(answers(replies))
    await expect(connect(core, connector)).rejects.toMatchObject({ type })
    expect(accountOf(core).status).toBe('disconnected')
  })

  test.each([
    ['an error', new Error('boom'), 'unknown'],
    ['a word', 'boom', 'unknown'],
    ['nothing', undefined, 'unknown'],
    ['a rejection in words only', { message: 'User rejected the request' }, 'userRejected'],
    ['a code', { code: 4001 }, 'userRejected'],
    [
      'an error that cannot be read',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
      'unknown',
    ],
  ])('[Z20] error: one that throws %s', async (_, thrown, type) => {
    for (const request of [
      () => {
        throw thrown
      },
      async () => {
        throw thrown
      },
    ]) {
      const { core, connector } = offer(() => undefined, { request })
      await expect(connect(core, connector)).rejects.toMatchObject({ type })
      expect(accountOf(core).status).toBe('disconnected')
    }
  })

  test('[J01] one that never answers is waited for until nobody does, and may still answer', async () => {
    let answer: (value: unknown) => void = () => {}
    const never = new Promise((resolve) => {
      answer = resolve
    })
    const { core, connector } = offer((method) => (method === 'eth_chainId' ? '0x7a69' : never))
    const connecting = connect(core, connector)
    expect(accountOf(core).status).toBe('connecting')
    abandonConnect(core, connector)
    expect(accountOf(core).status).toBe('disconnected')
    answer([ADDRESS])
    await connecting
    expect(accountOf(core)).toMatchObject({ status: 'connected', address: ADDRESS })
  })

  test('[J01] one that gives a million addresses costs a few of them', async () => {
    const many = Array.from({ length: 1_000_000 }, () => ADDRESS)
    const { core, connector } = offer(answers({ ...good, eth_requestAccounts: many }))
    await connect(core, connector)
    expect(accountOf(core).accounts.length).toBeLessThanOrEqual(256)
  })

  test('[J01] one that reports nonsense later is left where it was', async () => {
    const listeners = new Map<string, (value: unknown) => void>()
    const { core, connector } = offer(answers(good), {
      on: (event, listener) => listeners.set(event, listener as (value: unknown) => void),
    })
    await connect(core, connector)
    for (const nonsense of [undefined, null, 'x', 7, {}, ['x'], '0xzz', '0x'])
      for (const event of ['accountsChanged', 'chainChanged']) listeners.get(event)?.(nonsense)
    expect(accountOf(core)).toMatchObject({
      status: 'connected',
      caipAddress: `eip155:31337:${ADDRESS}`,
    })
    listeners.get('accountsChanged')?.([])
    expect(accountOf(core).status).toBe('disconnected')
  })
})
