import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { sendOrder } from '../assets/send/sendOrder.js'
import { connect } from '../connections/connect.js'
import { currentView, type SendArguments } from '../core/model/views.js'
import { createTestAdapter, SOLANA } from '../core/testing/createTestAdapter.js'
import {
  createTestCore,
  memoryArea,
  ONE,
  offerWallet,
  TWO,
} from '../core/testing/createTestCore.js'
import { createInstance } from '../start/instance.js'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

async function openPage({ isConnected = true } = {}) {
  const core = createTestCore(
    {
      networks: [ONE, TWO, SOLANA],
      adapters: [createEip155Adapter(), createTestAdapter('solana')],
    },
    memoryArea(),
  )
  const { connector, visitor } = offerWallet(core)
  if (isConnected) await connect(core, connector)
  const vestibule = createInstance(core, undefined)
  return {
    core,
    vestibule,
    connector,
    visitor,
    send: (given: unknown) =>
      vestibule.open({ view: 'WalletSend', arguments: given as SendArguments }),
    draft: () => sendOrder(core)?.draft,
    shown: () => currentView(core.store.getState()),
  }
}

describe("open({ view: 'WalletSend', arguments })", () => {
  test('[V20] [R01] fills in the recipient, the token and the amount', async () => {
    const { send, draft, shown } = await openPage()
    await send({ address: FRIEND, token: TOKEN, amount: '1.5' })
    expect(shown().name).toBe('WalletSend')
    expect(draft()).toMatchObject({
      receiver: FRIEND,
      token: `eip155:31337:${TOKEN}`,
      amount: '1.5',
      inFiat: false,
    })
  })

  test('[V20] fills in the token in the spelling of the token list', async () => {
    const { core, send, draft } = await openPage()
    const { caipAddress = 'eip155:1:0x1' } = createInstance(core, undefined).getAccount()
    const held = {
      name: 'Coin',
      symbol: 'COIN',
      chainId: 'eip155:31337',
      address: `eip155:31337:${TOKEN.toLowerCase()}`,
      value: 1,
      price: 1,
      quantity: { decimals: 6, numeric: '2' },
      iconUrl: undefined,
    } as const
    core.store.setState({ holdings: { caipAddress, status: 'ready', tokens: [held] } })
    await send({ token: TOKEN })
    expect(draft()?.token).toBe(held.address)
    expect(sendOrder(core)?.token?.symbol).toBe('COIN')
  })

  test('[V20] replaces the visitor’s draft only if there are arguments', async () => {
    const { vestibule, send, draft } = await openPage()
    await send({ address: FRIEND, amount: '3' })
    await vestibule.open({ view: 'WalletSend' })
    expect(draft()).toMatchObject({ receiver: FRIEND, amount: '3' })
    await send({ amount: '4' })
    expect(draft()).toMatchObject({ receiver: '', amount: '4' })
  })

  test.each<[string, unknown]>([
    ['a CAIP-2 id', 'eip155:31338'],
    ['a number', 31338],
    ['a network object', TWO],
  ])('[V20] [E02] requests a switch to a network given as %s', async (_what, network) => {
    const { send, draft, visitor } = await openPage()
    await send({ address: FRIEND, network })
    expect(visitor.asked).toContain('wallet_switchEthereumChain')
    expect(draft()).toMatchObject({
      receiver: FRIEND,
      caipAddress: expect.stringContaining('31338'),
    })
  })

  test('[V20] sends a token on the network of its CAIP-10 address', async () => {
    const { send, draft } = await openPage()
    await send({ token: `eip155:31338:${TOKEN}` })
    expect(draft()).toMatchObject({
      token: `eip155:31338:${TOKEN}`,
      caipAddress: expect.stringContaining('eip155:31338:'),
    })
  })

  test('[V20] rejects with the wallet’s code when the visitor rejects the switch', async () => {
    const { core, send, visitor, draft } = await openPage()
    visitor.decision = 'reject'
    await expect(send({ address: FRIEND, network: 31338 })).rejects.toMatchObject({ code: 4001 })
    expect(core.store.getState()).toMatchObject({ open: false, loading: false })
    expect(draft()).toMatchObject({ receiver: '', amount: '' })
  })

  test.each([undefined, { address: FRIEND }])(
    '[V20] shows Connect to a disconnected visitor, with arguments %j',
    async (given) => {
      const { core, send, shown } = await openPage({ isConnected: false })
      await send(given)
      expect(shown().name).toBe('Connect')
      expect(core.store.getState().send).toBeUndefined()
    },
  )

  test.each<[string, unknown]>([
    ['address', { address: 'nobody' }],
    ['address', { address: FRIEND.replace('C8', 'c8') }],
    ['address', { address: `0x${'0'.repeat(40)}` }],
    ['address', { address: 5 }],
    ['address', { address: null }],
    ['address', { address: `${'a'.repeat(130)}.eth` }],
    ['amount', { amount: 1 }],
    ['amount', { amount: '' }],
    ['amount', { amount: '0.0' }],
    ['amount', { amount: '1,5' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: '1e3' }],
    ['token', { token: 'COIN' }],
    ['token', { token: 7n }],
    ['token', { token: null }],
    ['token', { token: `eip155:31338:${TOKEN}`, network: 31337 }],
    ['namespace', { namespace: 'cosmos' }],
    ['namespace', { namespace: 'solana', network: 31337 }],
    ['network', { network: null }],
    ['ammount', { ammount: '5' }],
    ['toString', { toString: 'x' }],
  ])(
    '[R01] rejects the argument `%s` of %o, and does not fill in the form',
    async (argument, given) => {
      const { core, send } = await openPage()
      await expect(send(given)).rejects.toMatchObject({
        type: 'invalidParams',
        code: -32602,
        data: { view: 'WalletSend', argument },
      })
      expect(core.store.getState()).toMatchObject({ open: false, loading: false })
      expect(core.store.getState().send).toBeUndefined()
    },
  )

  test.each<[string, unknown]>([
    ['network', { network: 5 }],
    ['network', { network: {} }],
    ['network', { network: true }],
    ['token', { token: `eip155:5:${TOKEN}` }],
  ])('[R01] rejects a network that is not configured in `%s`: %j', async (argument, given) => {
    const { send } = await openPage()
    await expect(send(given)).rejects.toMatchObject({
      type: 'networkNotFound',
      data: { view: 'WalletSend', argument },
    })
  })

  test('[R01] rejects a namespace whose wallets cannot send', async () => {
    const { send } = await openPage()
    await expect(send({ namespace: 'solana' })).rejects.toMatchObject({
      type: 'notSupportedYet',
      code: 4200,
    })
  })
})
