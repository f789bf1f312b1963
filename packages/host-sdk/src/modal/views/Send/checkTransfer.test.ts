import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { createTestCore } from '../../../core/testing/createTestCore.js'
import { checkTransfer } from './checkTransfer.js'

const TO = '0x00000000000000000000000000000000000A11cE'
const FROM = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHER = 10n ** 18n

type Change = { draft?: object; nft?: object; token?: object; amount?: bigint; most?: bigint }

const token = {
  symbol: 'ETH',
  quantity: { numeric: '10', decimals: 18 },
}

function orderOf(change: Change = {}): SendOrder {
  const [network] = createTestCore().networks
  const draft = { amount: '1', receiver: TO, caipAddress: `eip155:31337:${FROM}`, ...change.draft }
  const order = { from: FROM, network, token, tokens: [token], amount: ETHER, most: ETHER }
  return { ...order, ...change, draft } as unknown as SendOrder
}

const partOf = (change: object = {}) =>
  ({
    readAddress: (text: string) => (text.startsWith('0x') ? text : undefined),
    estimateFee: async () => 1n,
    isContract: async () => false,
    ...change,
  }) as unknown as TransferPart

const check = (part = partOf(), order = orderOf()) => checkTransfer(createTestCore(), order, part)()

describe('the wallet’s card as the only review', () => {
  test('[V20] replaces the review for a transfer to a person, even to a new recipient', async () => {
    await expect(check()).resolves.toBe(true)
  })

  test('[V20] replaces the review if it shows the name and picture of an NFT', async () => {
    const nft = { name: 'Cat' }
    await expect(check(partOf({ cardShowsNfts: true }), orderOf({ nft }))).resolves.toBe(true)
  })

  const paidIn = (address: string, amount = 2n) => ({
    estimateFee: async () => 20n * ETHER,
    tryOut: async () => {
      const tokenFee = { token: address, symbol: 'USDC', decimals: 6, amount }
      return { opening: 0n, kept: 0n, fails: false, tokenFee }
    },
  })
  const usdc = {
    symbol: 'USDC',
    address: 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3',
    quantity: { numeric: '1', decimals: 6 },
  }
  const USDC = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

  test('[V20] replaces the review for an account without coins that pays the fee in a token', async () => {
    const other = orderOf({ token: usdc, amount: 10n, most: 10n })
    await expect(check(partOf(paidIn(FROM)), other)).resolves.toBe(true)
    const same = orderOf({ token: usdc, amount: 8n, most: 10n })
    await expect(check(partOf(paidIn(USDC)), same)).resolves.toBe(true)
  })

  test.each<[string, object, Change]>([
    [
      'that does not leave enough of the token for the fee',
      paidIn(USDC, 3n),
      { token: usdc, amount: 8n, most: 10n },
    ],
    ['to a contract', { isContract: async () => true }, {}],
    ['to a token account', { isContract: async () => 'tokenAccount' }, {}],
    ['to an address without a key', { isContract: async () => 'noKey' }, {}],
    ['to the visitor’s own address', {}, { draft: { receiver: FROM } }],
    ['with an unknown fee', { estimateFee: async () => null }, {}],
    ['with a fee that may exceed the balance', { estimateFee: async () => 20n * ETHER }, {}],
    ['that would fail', { tryOut: async () => ({ opening: 0n, kept: 0n, fails: true }) }, {}],
    [
      'to a recipient that no node can look up',
      { isContract: () => Promise.reject(new Error()) },
      {},
    ],
    ['that no node simulates', { tryOut: () => Promise.reject(new Error()) }, {}],
    ['of an NFT that the card does not show', {}, { nft: { name: 'Cat' } }],
    ['to a name', {}, { draft: { receiver: 'bob.eth', named: { text: 'bob.eth', address: TO } } }],
  ])(
    '[V20] security: does not replace the review for a transfer %s',
    async (_name, part, order) => {
      await expect(check(partOf(part), orderOf(order))).resolves.toBe(false)
    },
  )

  describe('a transfer while a node does not answer', () => {
    beforeEach(() => {
      vi.useFakeTimers()
      return () => vi.useRealTimers()
    })

    test('[V20] stops the check three seconds after the press', async () => {
      const checked = check(partOf({ estimateFee: () => new Promise(() => {}) }))
      const settled = vi.fn()
      void checked.then(settled)
      await vi.advanceTimersByTimeAsync(2_999)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(settled).toHaveBeenCalledWith(false)
    })

    test('[V20] starts the timeout on the press, not while the visitor types', async () => {
      let answer = (_fee: bigint) => {}
      const estimateFee = () => new Promise<bigint>((resolve) => (answer = resolve))
      const wait = checkTransfer(createTestCore(), orderOf(), partOf({ estimateFee }))
      await vi.advanceTimersByTimeAsync(60_000)
      const checked = wait()
      await vi.advanceTimersByTimeAsync(2_999)
      answer(1n)
      await expect(checked).resolves.toBe(true)
    })
  })
})
