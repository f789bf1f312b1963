import { VestibuleError } from '@vestibule/protocol'
import { toChecksum } from '@vestibule/protocol/addresses'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAdapter } from '../adapters/createAdapter.js'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { createSolanaAdapter } from '../adapters/solana/createSolanaAdapter.js'
import { addConnectors } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import type { Adapter } from '../core/model/adapter.js'
import type { Connector, Grant } from '../core/model/connector.js'
import type { NetworkInput } from '../core/model/network.js'
import { SOLANA, SOLANA_DEVNET } from '../core/testing/createTestAdapter.js'
import { createTestCore, memoryArea, ONE, TWO } from '../core/testing/createTestCore.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { createEmitter } from '../platform/emitter.js'
import { beginRestore } from './beginRestore.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { finishRestore } from './restore.js'

type Step = 'connect' | 'restore' | 'disconnect' | 'switchNetwork'
type Answer = Grant | undefined
const STAYS = 'stays'

function createScriptedWallet(first: Grant) {
  const asked: Step[] = []
  let held: Answer = first
  let signal: AbortSignal | undefined
  const script: Partial<Record<Step, () => Promise<unknown>>> = {}
  const { on, removeListener, emit } = createEmitter()
  return {
    asked,
    script,
    on,
    removeListener,
    held: () => held,
    hold(now: Answer) {
      held = now
    },
    signal: () => signal,
    hear(now: AbortSignal | undefined) {
      signal = now
    },
    tell: (change: Partial<Grant> | undefined) => emit('change', change),
    async step(step: Step): Promise<unknown> {
      asked.push(step)
      return script[step]?.()
    },
  }
}

type Wallet = ReturnType<typeof createScriptedWallet>

type Row = {
  namespace: 'eip155' | 'solana' | 'cosmos' | 'bip122' | 'polkadot'
  createAdapter: () => Adapter
  networks: readonly [NetworkInput, NetworkInput, NetworkInput]
  addresses: readonly [string, string]
  reach: (wallet: Wallet) => Pick<Connector, 'provider' | 'wallet'>
}

const silent = { request: async () => undefined, on() {}, removeListener() {} }

const bySession: Row['reach'] = (wallet) => ({
  provider: { ...silent },
  wallet: {
    async connect(_network, options) {
      wallet.hear(options?.signal)
      await wallet.step('connect')
      return wallet.held()
    },
    async restore() {
      await wallet.step('restore')
      return wallet.held()
    },
    disconnect: () => wallet.step('disconnect'),
    async switchNetwork({ id }) {
      if ((await wallet.step('switchNetwork')) === STAYS) return
      const { accounts = [] } = wallet.held() ?? {}
      wallet.hold({ accounts, reference: String(id) })
    },
    subscribe(onChange) {
      wallet.on('change', onChange)
      return () => void wallet.removeListener('change', onChange)
    },
  },
})

const byEip1193: Row['reach'] = (wallet) => {
  const addresses = () => wallet.held()?.accounts.map(({ address }) => address) ?? []
  const chainId = () => `0x${Number(wallet.held()?.reference ?? 1).toString(16)}`
  const { on, removeListener, emit } = createEmitter()
  wallet.on('change', (change: Partial<Grant> | undefined) => {
    if (change === undefined || change.accounts)
      emit('accountsChanged', change?.accounts?.map(({ address }) => address) ?? [])
    if (change?.reference !== undefined)
      emit('chainChanged', `0x${Number(change.reference).toString(16)}`)
  })
  return {
    provider: {
      on,
      removeListener,
      async request({ method, params }) {
        if (method === 'eth_chainId') return chainId()
        if (method === 'eth_requestAccounts') await wallet.step('connect')
        if (method === 'eth_accounts') await wallet.step('restore')
        if (method === 'wallet_revokePermissions') await wallet.step('disconnect')
        if (method === 'wallet_switchEthereumChain') {
          if ((await wallet.step('switchNetwork')) === STAYS) return null
          const [target] = params as [{ chainId: string }]
          const { accounts = [] } = wallet.held() ?? {}
          wallet.hold({ accounts, reference: String(Number(target.chainId)) })
          return null
        }
        return addresses()
      },
    },
  }
}

const other = (namespace: Row['namespace'], id: string): NetworkInput => ({
  ...SOLANA,
  id,
  name: id,
  chainNamespace: namespace,
})

const ROWS: readonly Row[] = [
  {
    namespace: 'eip155',
    createAdapter: createEip155Adapter,
    networks: [ONE, TWO, { ...TWO, id: 31339, name: 'Local Three' }],
    addresses: [toChecksum(`0x${'a'.repeat(40)}`), toChecksum(`0x${'b'.repeat(40)}`)],
    reach: byEip1193,
  },
  {
    namespace: 'solana',
    createAdapter: createSolanaAdapter,
    networks: [SOLANA, SOLANA_DEVNET, other('solana', 'third')],
    addresses: ['4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS', 'So11111111111111111111111111'],
    reach: bySession,
  },
  ...(['cosmos', 'bip122', 'polkadot'] as const).map(
    (namespace): Row => ({
      namespace,
      createAdapter: () =>
        createAdapter({
          namespace,
          discover: () => () => {},
          getIdentity: async () => undefined,
        }),
      networks: [other(namespace, 'first'), other(namespace, 'second'), other(namespace, 'third')],
      addresses: ['firstaddress', 'secondaddress'],
      reach: bySession,
    }),
  ),
]

const never = () => new Promise<never>(() => {})

describe.each(ROWS)('a wallet of $namespace', (row) => {
  const { namespace, networks, addresses } = row
  const [first, second, third] = networks.map(({ id }) => String(id)) as [string, string, string]
  const grant = (address = addresses[0], reference = first): Grant => ({
    accounts: [{ address, type: 'eoa' }],
    reference,
  })

  function openPage(area = memoryArea()) {
    const core = createTestCore({ networks: [...networks], adapters: [row.createAdapter()] }, area)
    return { core, area, account: () => core.getNamespace(namespace).accountState }
  }

  function offer(core: Core, id = 'org.example.first', address = addresses[0]) {
    const wallet = createScriptedWallet(grant(address))
    const connector: Connector = {
      id,
      type: 'announced',
      name: id,
      chain: namespace,
      chains: core.networks.filter(({ chainNamespace }) => chainNamespace === namespace),
      ...row.reach(wallet),
    }
    addConnectors(core, [connector])
    return { wallet, connector }
  }

  async function reloadedPage() {
    const before = openPage()
    await connect(before.core, offer(before.core).connector)
    const page = openPage(before.area)
    beginRestore(page.core)
    return page
  }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('[Z16] rejects connect when the visitor chooses another wallet, and ignores a late approval', async () => {
    const { core, account } = openPage()
    const late = offer(core)
    const chosen = offer(core, 'org.example.second', addresses[1])
    let sayYes = () => {}
    late.wallet.script.connect = () =>
      new Promise<void>((resolve) => {
        sayYes = resolve
      })
    const connecting = connect(core, late.connector)
    const rejected = expect(connecting).rejects.toMatchObject({ type: 'requestAborted' })
    await connect(core, chosen.connector)
    await rejected
    sayYes()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(account()).toMatchObject({ status: 'connected', address: addresses[1] })
    expect(late.wallet.asked).not.toContain('disconnect')
    expect(chosen.wallet.asked).not.toContain('disconnect')
    if (late.connector.wallet !== undefined) expect(late.wallet.signal()?.aborted).toBe(true)
  })

  test('[Z16] rejects connect when the page disconnects before the wallet responds', async () => {
    const { core, account } = openPage()
    const { wallet, connector } = offer(core)
    wallet.script.connect = never
    const rejected = expect(connect(core, connector)).rejects.toMatchObject({
      type: 'requestAborted',
    })
    await disconnect(core)
    await rejected
    expect(account().status).toBe('disconnected')
  })

  test('accepts a late response to the first request when the visitor chooses the wallet again', async () => {
    const { core, account } = openPage()
    const { wallet, connector } = offer(core)
    let sayYes: (() => void) | undefined
    wallet.script.connect = () =>
      new Promise<void>((resolve) => {
        sayYes = resolve
      })
    void connect(core, connector).catch(() => {})
    await vi.waitFor(() => expect(sayYes).toBeDefined())
    const yes = sayYes
    await disconnect(core)
    wallet.script.connect = never
    void connect(core, connector).catch(() => {})
    yes?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(account()).toMatchObject({ status: 'connected', address: addresses[0] })
  })

  test.each<[string, unknown, string | undefined]>([
    ['code 4001', { code: 4001, message: 'No.' }, undefined],
    ['a string', 'no', undefined],
    ['undefined', undefined, undefined],
    ['an unknown code', { code: 'E_FAILED' }, undefined],
    ['an error without a message', new Error(''), undefined],
    ['a `VestibuleError`', new VestibuleError('userRejected'), 'userRejected'],
  ])(
    '[Z20] error: stays disconnected after a rejection with %s, and connects on the next try',
    async (_what, thrown, type) => {
      const { core, account } = openPage()
      const { wallet, connector } = offer(core)
      wallet.script.connect = () => Promise.reject(thrown)
      const failure = await connect(core, connector).then(
        () => 'connected',
        (error: unknown) => error,
      )
      if (type !== undefined) expect(failure).toMatchObject({ type })
      expect(failure).not.toBe('connected')
      expect(account().status).toBe('disconnected')
      wallet.script.connect = async () => {}
      await connect(core, connector)
      expect(account().status).toBe('connected')
    },
  )

  test('[J02] ends an unanswered restore after three seconds, and connects on a later response', async () => {
    const { core, account } = await reloadedPage()
    const { wallet } = offer(core)
    let answer = () => {}
    wallet.script.restore = () =>
      new Promise<void>((resolve) => {
        answer = resolve
      })
    const restoring = finishRestore(core)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(account().status).toBe('restoring')
    await vi.advanceTimersByTimeAsync(100)
    await restoring
    expect(account().status).toBe('disconnected')
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(account()).toMatchObject({ status: 'connected', address: addresses[0] })
  })

  test('[J02] ignores the response to a restore after the visitor chose another wallet', async () => {
    const { core, account } = await reloadedPage()
    const { wallet } = offer(core)
    const chosen = offer(core, 'org.example.second', addresses[1])
    let answer = () => {}
    wallet.script.restore = () =>
      new Promise<void>((resolve) => {
        answer = resolve
      })
    const restoring = finishRestore(core)
    await vi.advanceTimersByTimeAsync(0)
    await connect(core, chosen.connector)
    answer()
    await vi.advanceTimersByTimeAsync(3_000)
    await restoring
    expect(account()).toMatchObject({ connectorId: 'org.example.second', address: addresses[1] })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['never responds', never],
    ['responds after a minute', () => new Promise((resolve) => setTimeout(resolve, 60_000))],
  ])(
    '[Z16] resolves disconnect after three seconds for a wallet that %s',
    async (_what, script) => {
      const { core, account } = openPage()
      const { wallet, connector } = offer(core)
      await connect(core, connector)
      wallet.script.disconnect = script
      let isOver = false
      const disconnecting = disconnect(core).then(() => {
        isOver = true
      })
      expect(account().status).toBe('disconnected')
      await vi.advanceTimersByTimeAsync(2_900)
      expect(isOver).toBe(false)
      await vi.advanceTimersByTimeAsync(100)
      await disconnecting
    },
  )

  test('changes the accounts only once if a wallet reports them twice', async () => {
    const { core, account } = openPage()
    const { wallet, connector } = offer(core)
    await connect(core, connector)
    const heard: unknown[] = []
    let last = account().address
    core.subscribe(() => {
      if (account().address !== last) heard.push(account().address)
      last = account().address
    })
    wallet.tell(grant(addresses[1]))
    wallet.tell(grant(addresses[1]))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(heard).toEqual([addresses[1]])
    expect(core.store.getState().connections.size).toBe(1)
  })

  test('ignores a wallet’s events after the disconnect', async () => {
    const { core, account } = openPage()
    const { wallet, connector } = offer(core)
    await connect(core, connector)
    await disconnect(core)
    wallet.tell(grant(addresses[1]))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(account().status).toBe('disconnected')
  })

  test('[Z11] uses the new network if a wallet reports only its network', async () => {
    const { core, account } = openPage()
    const { wallet, connector } = offer(core)
    await connect(core, connector)
    wallet.tell({ reference: second })
    expect(account().caipAddress).toBe(`${namespace}:${second}:${addresses[0]}`)
  })

  test.each([
    ['end on the older network', undefined],
    ['end on the newer network', STAYS],
  ])(
    '[Z11] shows the wallet’s network after overlapping switches that %s',
    async (_what, answer) => {
      const { core, account } = openPage()
      const { wallet, connector } = offer(core)
      await connect(core, connector)
      let goOn = () => {}
      wallet.script.switchNetwork = () =>
        new Promise((resolve) => {
          goOn = () => resolve(answer)
        })
      const slow = switchNetwork(core, `${namespace}:${second}`).catch(() => {})
      await vi.waitFor(() => expect(wallet.asked).toContain('switchNetwork'))
      wallet.script.switchNetwork = async () => {}
      await switchNetwork(core, `${namespace}:${third}`)
      expect(account().caipAddress).toBe(`${namespace}:${third}:${addresses[0]}`)
      goOn()
      await vi.advanceTimersByTimeAsync(4_000)
      await slow
      expect(wallet.held()?.reference).toBe(answer === STAYS ? third : second)
      expect(account().caipAddress).toBe(`${namespace}:${wallet.held()?.reference}:${addresses[0]}`)
    },
  )
})
