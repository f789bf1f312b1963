import { afterEach, describe, expect, test, vi } from 'vitest'
import { createProvider } from '../adapters/eip155/provider/createProvider.js'
import { addConnectors } from '../core/connectors.js'
import type { Connector, Eip1193Provider } from '../core/model/connector.js'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { createInstance } from '../start/instance.js'
import { abandonConnect } from './abandonConnect.js'
import { cancelConnects, connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { idOfConnector } from './ofConnectors.js'

type Core = ReturnType<typeof createTestCore>

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

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

afterEach(() => void vi.useRealTimers())

describe('connecting a dishonest wallet', () => {
  test.each([
    ['an empty list of accounts', { ...good, eth_requestAccounts: [] }, 'notConnected'],
    ['nothing', { ...good, eth_requestAccounts: undefined }, 'notConnected'],
    ['text as accounts', { ...good, eth_requestAccounts: 'yes' }, 'notConnected'],
    ['objects as addresses', { ...good, eth_requestAccounts: [7, {}, '0x', null] }, 'notConnected'],
    ['lists as addresses', { ...good, eth_requestAccounts: [[ADDRESS]] }, 'notConnected'],
    ['a chain id as text', { ...good, eth_chainId: 'mainnet' }, 'invalidChainId'],
    ['a fractional chain id', { ...good, eth_chainId: 1.5 }, 'invalidChainId'],
    ['a number that is not a chain id', { ...good, eth_chainId: 0 }, 'invalidChainId'],
    ['an integer beyond the safe range', { ...good, eth_chainId: 2 ** 53 }, 'invalidChainId'],
    [
      'decimal digits beyond the safe range',
      { ...good, eth_chainId: '9007199254740992' },
      'invalidChainId',
    ],
    ['digits with a sign', { ...good, eth_chainId: '-1' }, 'invalidChainId'],
    ['a chain id of 64 digits', { ...good, eth_chainId: `0x${'f'.repeat(64)}` }, 'invalidChainId'],
  ])('[J01] error: fails for a wallet that returns %s', async (_, replies, type) => {
    const { core, connector } = offer(answers(replies))
    await expect(connect(core, connector)).rejects.toMatchObject({ type })
    expect(accountOf(core).status).toBe('disconnected')
  })

  test.each([
    ['an error', new Error('boom'), 'unknown'],
    ['a string', 'boom', 'unknown'],
    ['nothing', undefined, 'unknown'],
    ['a rejection without a code', { message: 'User rejected the request' }, 'userRejected'],
    ['an error code', { code: 4001 }, 'userRejected'],
    [
      'an error that throws when read',
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
  ])(
    '[Z20] error: fails with the matching error for a wallet that throws %s',
    async (_, thrown, type) => {
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
    },
  )

  test('[J01] connects on a late approval after the page stopped waiting', async () => {
    let answer: (value: unknown) => void = () => {}
    const never = new Promise((resolve) => {
      answer = resolve
    })
    const { core, connector } = offer((method) => (method === 'eth_chainId' ? '0x7a69' : never))
    const connecting = connect(core, connector)
    expect(accountOf(core).status).toBe('connecting')
    abandonConnect(core, idOfConnector(connector))
    expect(accountOf(core).status).toBe('disconnected')
    answer([ADDRESS])
    await connecting
    expect(accountOf(core)).toMatchObject({ status: 'connected', address: ADDRESS })
  })

  test.each([
    ['the visitor cancels', (core: Core) => cancelConnects(core, () => true)],
    ['the page disconnects', (core: Core) => disconnect(core)],
    [
      'the visitor connects another wallet',
      (core: Core) =>
        connect(core, offerWallet(core, { id: 'org.example.other', address: OTHER }).connector),
    ],
  ])('[J01] ignores a late approval after %s', async (_, goOn) => {
    let answer: (value: unknown) => void = () => {}
    const never = new Promise((resolve) => {
      answer = resolve
    })
    const asked: string[] = []
    const { core, connector } = offer((method) => {
      asked.push(method)
      return method === 'eth_chainId' ? '0x7a69' : never
    })
    const connecting = connect(core, connector)
    await goOn(core)
    const before = accountOf(core)
    expect(before.status).not.toBe('connecting')
    answer([ADDRESS])
    await expect(connecting).rejects.toMatchObject({ type: 'requestAborted' })
    expect(accountOf(core)).toBe(before)
    expect(asked).not.toContain('wallet_revokePermissions')
  })

  test('[J01] connects on the first approval of two requests to one wallet', async () => {
    const answers: ((value: unknown) => void)[] = []
    const { core, connector } = offer((method) =>
      method === 'eth_chainId' ? '0x7a69' : new Promise((resolve) => answers.push(resolve)),
    )
    const first = connect(core, connector)
    const second = connect(core, connector)
    await expect.poll(() => answers.length).toBe(2)
    answers[0]?.([ADDRESS])
    await first
    expect(accountOf(core).status).toBe('connected')
    answers[1]?.([ADDRESS])
    await second
    expect(accountOf(core).status).toBe('connected')
  })

  test.each([
    ['a number', 31337],
    ['a decimal string', '31337'],
    ['hex with leading zeros', '0x007a69'],
    ['uppercase hex', '0X7A69'],
    ['a BigInt', 31337n],
    ['hex with spaces around it', ' 0x7a69\n'],
  ])('[J01] accepts a chain id that is %s', async (_, chainId) => {
    const { core, connector } = offer(answers({ ...good, eth_chainId: chainId }))
    await connect(core, connector)
    expect(accountOf(core).caipAddress).toBe(`eip155:31337:${ADDRESS}`)
  })

  test('[J01] lists an account once if a wallet repeats it in another letter case', async () => {
    const given = [ADDRESS, OTHER, ADDRESS.toLowerCase(), OTHER.toLowerCase()]
    const { core, connector } = offer(answers({ ...good, eth_requestAccounts: given }))
    await connect(core, connector)
    expect(accountOf(core).accounts.map(({ address }) => address)).toEqual([ADDRESS, OTHER])
  })

  test('[J01] accepts addresses with `0X` or with spaces', async () => {
    const given = [ADDRESS.replace('0x', '0X'), ` ${OTHER} `]
    const { core, connector } = offer(answers({ ...good, eth_requestAccounts: given }))
    await connect(core, connector)
    expect(accountOf(core).accounts.map(({ address }) => address)).toEqual([ADDRESS, OTHER])
  })

  test('[J01] error: fails if the wallet returns no network within five seconds', async () => {
    vi.useFakeTimers()
    const { core, connector } = offer((method) =>
      method === 'eth_chainId' ? new Promise(() => {}) : [ADDRESS],
    )
    const connecting = connect(core, connector).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await connecting).toMatchObject({ type: 'invalidChainId' })
    expect(accountOf(core).status).toBe('disconnected')
  })

  test('[J01] connects and switches a wallet that returns values instead of promises', async () => {
    let chainId = '0x7a69'
    const request = ({ method }: { method: string }) => {
      if (method === 'wallet_switchEthereumChain') chainId = '0x7a6a'
      return { ...good, eth_chainId: chainId }[method]
    }
    const { core, connector } = offer(() => undefined, { request: request as never })
    await connect(core, connector)
    await switchNetwork(core, 'eip155:31338')
    expect(accountOf(core).caipAddress).toBe(`eip155:31338:${ADDRESS}`)
  })

  test('[J01] reads the accounts again if a wallet approves with an empty list', async () => {
    const { core, connector } = offer(
      answers({ ...good, eth_requestAccounts: [], eth_accounts: [ADDRESS] }),
    )
    await connect(core, connector)
    expect(accountOf(core).address).toBe(ADDRESS)
  })

  test('[J01] connects, switches and disconnects a wallet without events', async () => {
    let chainId = '0x7a69'
    const request: Eip1193Provider['request'] = async ({ method }) => {
      if (method === 'wallet_switchEthereumChain') chainId = '0x7a6a'
      return { ...good, eth_chainId: chainId }[method]
    }
    const { core, connector } = offer(() => undefined, { request })
    Object.assign(connector, { provider: { request } })
    await connect(core, connector)
    await switchNetwork(core, 'eip155:31338')
    expect(accountOf(core).caipAddress).toBe(`eip155:31338:${ADDRESS}`)
    await disconnect(core)
    expect(accountOf(core).status).toBe('disconnected')
  })

  test('[J01] lists at most 256 accounts of a wallet that returns a million addresses', async () => {
    const many = Array.from({ length: 1_000_000 }, () => ADDRESS)
    const { core, connector } = offer(answers({ ...good, eth_requestAccounts: many }))
    await connect(core, connector)
    expect(accountOf(core).accounts.length).toBeLessThanOrEqual(256)
  })

  test('[J01] keeps the connection after invalid events', async () => {
    const listeners = new Map<string, (value: unknown) => void>()
    const { core, connector } = offer(answers(good), {
      on: (event, listener) => listeners.set(event, listener as (value: unknown) => void),
    })
    await connect(core, connector)
    for (const nonsense of [undefined, null, 'x', -7, 7.5, {}, ['x'], '0xzz', '0x'])
      for (const event of ['accountsChanged', 'chainChanged']) listeners.get(event)?.(nonsense)
    expect(accountOf(core)).toMatchObject({
      status: 'connected',
      caipAddress: `eip155:31337:${ADDRESS}`,
    })
    listeners.get('accountsChanged')?.([])
    expect(accountOf(core).status).toBe('disconnected')
  })

  test('[J01] reports another account, but not the same account in another letter case', async () => {
    const listeners = new Map<string, (value: unknown) => void>()
    const { core, connector } = offer(answers(good), {
      on: (event, listener) => listeners.set(event, listener as (value: unknown) => void),
    })
    const vestibule = createInstance(core, undefined)
    await connect(core, connector)
    const told: unknown[] = []
    vestibule.getProvider('eip155').on('accountsChanged', (accounts) => told.push(accounts))
    vestibule.subscribeAccount(({ address }) => told.push(address))
    for (const spelling of [ADDRESS.toLowerCase(), ADDRESS.toUpperCase().replace('X', 'x')])
      listeners.get('accountsChanged')?.([spelling])
    expect(told).toEqual([])
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    listeners.get('accountsChanged')?.([other, ADDRESS.toLowerCase()])
    expect(told).toEqual(expect.arrayContaining([[other, ADDRESS], other]))
  })
})

describe('a wallet with other names for its event methods', () => {
  test.each([
    ['addListener', 'removeListener'],
    ['on', 'off'],
    ['on', undefined],
  ])('[J01] listens with `%s` until a disconnect stops it with `%s`', async (on, off) => {
    const heard = new Map<string, Set<(value: unknown) => void>>()
    const listeners = (event: string) =>
      heard.get(event) ?? heard.set(event, new Set()).get(event) ?? new Set()
    const { core, connector } = offer(answers({ ...good, eth_accounts: [ADDRESS] }), {
      ...{ on: undefined as never, removeListener: undefined as never },
      [on]: (event: string, listener: () => void) => listeners(event).add(listener),
      ...(off && {
        [off]: (event: string, listener: () => void) => listeners(event).delete(listener),
      }),
    })
    core.store.setState({ features: { multiWallet: true } })
    await connect(core, connector)
    for (const listener of listeners('chainChanged')) listener('0x7a6a')
    expect(accountOf(core).caipAddress).toBe(`eip155:31338:${ADDRESS}`)
    await disconnect(core)
    for (const listener of listeners('accountsChanged')) listener([ADDRESS])
    await new Promise((resolve) => setTimeout(resolve))
    expect(accountOf(core).status).toBe('disconnected')
    if (off) expect([...heard.values()].every(({ size }) => size === 0)).toBe(true)
  })
})

describe('a wallet without working events', () => {
  const fail = () => {
    throw new Error('boom')
  }

  test.each<[string, object]>([
    ['has no `on` and no `removeListener`', { on: undefined, removeListener: undefined }],
    ['has no `removeListener`', { removeListener: undefined }],
    ['throws in `on` and `removeListener`', { on: fail, removeListener: fail }],
  ])('[J01] connects, requests, switches and disconnects a wallet that %s', async (_, change) => {
    let chain = '0x7a69'
    const asked: string[] = []
    const { core, connector } = offer((method) => {
      asked.push(method)
      if (method === 'wallet_switchEthereumChain') chain = '0x7a6a'
      return method === 'personal_sign' ? '0x1' : { ...good, eth_chainId: chain }[method]
    }, change)
    addConnectors(core, [connector])
    await connect(core, connector)
    expect(accountOf(core).status).toBe('connected')
    const provider = createProvider(core)
    await expect(provider.request({ method: 'personal_sign' })).resolves.toBe('0x1')
    await switchNetwork(core, 'eip155:31338')
    await disconnect(core)
    expect(accountOf(core).status).toBe('disconnected')
    expect(asked).toContain('wallet_revokePermissions')
  })
})
