import { describe, expect, test, vi } from 'vitest'
import { beginRestore } from '../../../connections/beginRestore.js'
import { finishRestore } from '../../../connections/restore.js'
import { SOLANA, SOLANA_DEVNET } from '../../../core/testing/createTestAdapter.js'
import { memoryArea } from '../../../core/testing/createTestCore.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { createSecretKey } from '../testing/createSecretKey.js'
import { createTestSolanaWallet } from '../testing/createTestSolanaWallet.js'
import { offerStandard, openPage } from '../testing/openPage.js'

const leaveWindow = withWindow()

const SECRETS = [createSecretKey(1), createSecretKey(2)]

async function visit(change: Partial<createTestSolanaWallet.Options> = {}, area = memoryArea()) {
  const wallet = offerStandard({ secretKeys: SECRETS, ...change })
  const page = openPage([SOLANA, SOLANA_DEVNET], area)
  await Promise.resolve()
  return {
    wallet,
    area,
    connect: () => page.vestibule.connect(page.connector(change.name ?? 'Ghost')),
    ...page,
  }
}

describe('connecting a wallet of the Wallet Standard', () => {
  test('[J02] [E05] connects the wallet’s accounts on the current network', async () => {
    const page = await visit()
    await page.vestibule.switchNetwork(`solana:${SOLANA_DEVNET.id}`)
    await page.connect()
    expect(page.account()).toMatchObject({
      status: 'connected',
      address: page.wallet.addresses[0],
      caipAddress: `solana:${SOLANA_DEVNET.id}:${page.wallet.addresses[0]}`,
      connectedWalletInfo: { name: 'Ghost' },
    })
    expect(page.account().accounts).toHaveLength(2)
  })

  test('[Z12] error: does not request a connection from a wallet that does not support the dapp’s clusters', async () => {
    const page = await visit({ chains: ['solana:testnet'] })
    await expect(page.connect()).rejects.toThrow('No chains found on connector.')
    expect(page.wallet.calls).toEqual([])
  })

  test('[J07] switches between the wallet’s clusters without asking the visitor', async () => {
    const page = await visit({ chains: ['solana:mainnet'] })
    await page.connect()
    await expect(page.vestibule.switchNetwork(`solana:${SOLANA_DEVNET.id}`)).rejects.toMatchObject({
      type: 'chainNotSupported',
    })
    const both = await visit({ name: 'Both' })
    await both.connect()
    await both.vestibule.switchNetwork(`solana:${SOLANA_DEVNET.id}`)
    expect(both.network()).toBe('Devnet')
    expect(both.wallet.calls.map(({ method }) => method)).toEqual(['standard:connect', 'connect'])
  })

  test('[J07] switches to a network that the dapp adds later, if the wallet serves it', async () => {
    const page = await visit({ chains: ['solana:mainnet', 'solana:testnet'] })
    await page.connect()
    const id = '4uhcVJyU9pJkvQyS88uRDiswHScCKQY3'
    page.vestibule.addNetwork({ ...SOLANA, id, name: 'Testnet' })
    await page.vestibule.switchNetwork(`solana:${id}`)
    expect(page.network()).toBe('Testnet')
  })

  test('[J02] restores the wallet on its last network after a reload, without asking the visitor', async () => {
    const area = memoryArea()
    const before = await visit({}, area)
    await before.connect()
    await before.vestibule.switchNetwork(`solana:${SOLANA_DEVNET.id}`)
    leaveWindow()
    const after = await visit({ permitted: true, decide: () => 'reject' }, area)
    beginRestore(after.core)
    expect(after.account().status).toBe('restoring')
    await finishRestore(after.core)
    expect(after.account()).toMatchObject({
      status: 'connected',
      address: before.wallet.addresses[0],
    })
    expect(after.network()).toBe('Devnet')
    expect(after.wallet.calls).toEqual([{ method: 'standard:connect', inputs: [{ silent: true }] }])
  })

  test.each([
    ['does not recognize the page', { permitted: false }],
    ['does not respond', { connect: () => new Promise(() => {}) }],
    ['throws', { connect: () => Promise.reject(new Error('locked')) }],
  ])('after a reload, drops a wallet that %s', async (_what, { connect, ...change }: Change) => {
    const area = memoryArea()
    await (await visit({}, area)).connect()
    leaveWindow()
    vi.useFakeTimers()
    const { wallet } = createTestSolanaWallet({
      name: 'Ghost',
      secretKeys: SECRETS,
      decide: () => 'approve',
      ...change,
    })
    if (connect !== undefined)
      Object.assign(wallet, { features: { 'standard:connect': { connect } } })
    const after = openPage([SOLANA, SOLANA_DEVNET], area)
    register(wallet)
    beginRestore(after.core)
    const restored = finishRestore(after.core)
    await vi.advanceTimersByTimeAsync(10_000)
    await restored
    vi.useRealTimers()
    expect(after.account().status).toBe('disconnected')
  })

  test('[J02] follows another account and a disconnect', async () => {
    const page = await visit()
    await page.connect()
    const [first = '', second = ''] = page.wallet.addresses
    page.wallet.selectAccount(second)
    expect(page.account().accounts.map(({ address }) => address)).toEqual([second, first])
    page.wallet.leave()
    expect(page.account().status).toBe('disconnected')
  })

  test('[J02] connects and disconnects a wallet without events and `disconnect`', async () => {
    const page = await visit({ lacks: ['standard:events', 'standard:disconnect'] })
    await page.connect()
    await page.vestibule.disconnect({ namespace: 'solana' })
    expect(page.account().status).toBe('disconnected')
  })
})

type Change = Partial<createTestSolanaWallet.Options> & { connect?: () => Promise<unknown> }

const register = (wallet: unknown) =>
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register: (wallet: unknown) => void }) => api.register(wallet),
    }),
  )

const ADDRESS = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'

describe('a misbehaving Wallet Standard wallet', () => {
  async function offer(connect: () => unknown, features: object = {}) {
    const page = openPage()
    register({
      name: 'Odd',
      chains: ['solana:mainnet'],
      features: { 'standard:connect': { connect }, ...features },
    })
    await Promise.resolve()
    return page
  }
  const key = new Uint8Array(32).fill(7)
  const chains = ['solana:mainnet']

  test.each([
    ['nothing', undefined],
    ['an empty list of accounts', { accounts: [] }],
    ['text as accounts', { accounts: 'yes' }],
    ['invalid values as accounts', { accounts: [7, null, {}, 'x'] }],
    ['an EVM address', { accounts: [{ address: `0x${'a'.repeat(40)}`, publicKey: key, chains }] }],
    [
      'an address that is too short',
      { accounts: [{ address: '1'.repeat(31), publicKey: key, chains }] },
    ],
    [
      'a key that does not match the address',
      { accounts: [{ address: ADDRESS, publicKey: key, chains }] },
    ],
    ['a missing key', { accounts: [{ address: '1'.repeat(32), chains }] }],
    [
      'an account of another chain',
      {
        accounts: [
          { address: '1'.repeat(32), publicKey: new Uint8Array(32), chains: ['sui:mainnet'] },
        ],
      },
    ],
  ])('[Z14] error: connects no account for an answer of %s', async (_what, answer) => {
    const page = await offer(async () => answer)
    await expect(page.vestibule.connect(page.connector('Odd'))).rejects.toMatchObject({
      type: 'notConnected',
    })
    expect(page.account().status).toBe('disconnected')
  })

  test.each([
    ['an error', new Error('boom'), 'unknown'],
    ['a text', 'boom', 'unknown'],
    ['nothing', undefined, 'unknown'],
    ['a rejection as text only', new Error('User rejected the request.'), 'userRejected'],
    ['a rejection with another text', new Error('Connection request was declined'), 'userRejected'],
    ['a denied signature', new Error('Approval Denied'), 'userRejected'],
    ['a program error', new Error('Transfer denied by program'), 'unknown'],
    ['a code', { code: 4001 }, 'userRejected'],
    [
      'an unreadable error',
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
    '[Z20] error: maps %s that a wallet throws to the matching error',
    async (_what, thrown, type) => {
      for (const connect of [
        () => {
          throw thrown
        },
        async () => {
          throw thrown
        },
      ]) {
        leaveWindow()
        const page = await offer(connect)
        await expect(page.vestibule.connect(page.connector('Odd'))).rejects.toMatchObject({ type })
      }
    },
  )

  test('[J02] stays connected after invalid account changes', async () => {
    let tell: (change: unknown) => void = () => {}
    const account = { address: '1'.repeat(32), publicKey: new Uint8Array(32), chains }
    const page = await offer(async () => ({ accounts: [account, account] }), {
      'standard:events': {
        on(_event: string, listener: typeof tell) {
          tell = listener
          return 'no function'
        },
      },
    })
    await page.vestibule.connect(page.connector('Odd'))
    for (const change of [
      undefined,
      null,
      'x',
      {},
      { accounts: 'x' },
      { accounts: [1] },
      { chains: [] },
    ])
      tell(change)
    expect(page.account().accounts.map(({ address }) => address)).toEqual(['1'.repeat(32)])
  })
})
