import type { Transaction } from '@scure/btc-signer/transaction.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stubWindow } from '../../../core/testing/stubWindow.js'
import { BITCOIN, REGTEST, visitConnected } from '../testing/openPage.js'
import { startEsplora } from '../testing/startEsplora.js'
import { OTHER } from '../testing/transactions.js'

let restore = () => {}
let esplora: Awaited<ReturnType<typeof startEsplora>>
beforeEach(async () => {
  restore = stubWindow()
  esplora = await startEsplora(BITCOIN.id)
})
afterEach(async () => {
  restore()
  await esplora.stop()
})

const visit = (change: Parameters<typeof visitConnected>[0] = {}) =>
  visitConnected(change, { esploraUrl: esplora.url })
const last = () => esplora.sent.at(-1) as Transaction

describe('sendTransfer', () => {
  test.each(['p2pkh', 'p2wpkh', 'p2sh', 'p2tr'] as const)(
    '[J14] sends from an account of %s at the dapp’s fee rate, and returns the change',
    async (payment) => {
      const page = await visit({ payment, esploraUrl: esplora.url })
      const own = page.account().address ?? ''
      esplora.give(own, 60_000)
      esplora.give(own, 50_000)
      const order = { recipient: OTHER, amount: 80_000n, feeRate: 5 }
      const txid = await page.provider.sendTransfer(order)
      expect(last().id).toBe(txid)
      expect(esplora.pays(last(), OTHER)).toBe(80_000n)
      const fee = 110_000n - 80_000n - (esplora.pays(last(), own) ?? 0n)
      expect(Number(fee) / last().vsize).toBeGreaterThanOrEqual(5)
      expect(Number(fee) / last().vsize).toBeLessThan(5.2)
    },
  )

  test('[J14] uses the network’s fee estimate if the dapp sets no rate and the wallet cannot send transfers', async () => {
    const page = await visit()
    const own = page.account().address ?? ''
    esplora.give(own, 100_000)
    await page.provider.sendTransfer({ recipient: OTHER, amount: 40_000n })
    const fee = 100_000n - 40_000n - (esplora.pays(last(), own) ?? 0n)
    expect(Number(fee) / last().vsize).toBeCloseTo(4, 0)
  })

  test('[J14] does not spend unconfirmed coins or coins of the ordinals account', async () => {
    const page = await visit()
    const [own = '', ordinal = ''] = page.wallet.addresses()
    esplora.give(own, 50_000, false)
    esplora.give(ordinal, 50_000)
    const paying = page.provider.sendTransfer({ recipient: OTHER, amount: 10_000n, feeRate: 1 })
    await expect(paying).rejects.toMatchObject({ type: 'insufficientFunds' })
    expect(page.wallet.calls.map(({ method }) => method)).toEqual(['bitcoin:connect', 'connect'])
  })

  test('[J14] calls the wallet’s transfer method if the dapp sets no fee rate', async () => {
    const page = await visit({ standard: 'sats-connect' })
    const asked: unknown[] = []
    const txid = 'ab'.repeat(32)
    Object.assign(page.wallet.provider, {
      request: async (...all: unknown[]) => {
        asked.push(all)
        return { result: { txid } }
      },
    })
    const params = { account: page.account().address, recipientAddress: OTHER, amount: '1200' }
    const answer = page.provider.request({ method: 'sendTransfer', params })
    await expect(answer).resolves.toEqual({ txid })
    expect(asked).toEqual([['sendTransfer', { recipients: [{ address: OTHER, amount: 1200 }] }]])
  })

  test('[J14] rejects a fee rate without an Esplora URL', async () => {
    const page = await visitConnected()
    const paying = page.provider.sendTransfer({ recipient: OTHER, amount: 10_000n, feeRate: 1 })
    await expect(paying).rejects.toMatchObject({ type: 'noRpcUrl' })
  })
})

test.each([
  ['to an invalid address', { recipient: 'x' }],
  ['to an address of another network', { recipient: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
  ['to an address with a wrong checksum', { recipient: `${OTHER.slice(0, -1)}p` }],
  ['of zero', { amount: 0n }],
  ['of a negative amount', { amount: -1n }],
  ['of more than Bitcoin’s supply', { amount: 2_100_000_000_000_001n }],
  ['with an amount of type number', { amount: 1_000 }],
  ['with a fee rate of zero', { feeRate: 0 }],
  ['with a fee rate of NaN', { feeRate: Number.NaN }],
  ['with an implausibly high fee rate', { feeRate: 1_000_000 }],
])('security: [J14] [X11] does not request a payment %s from the wallet', async (_what, change) => {
  const page = await visit()
  esplora.give(page.account().address ?? '', 100_000)
  const payment = { recipient: OTHER, amount: 1_000n, feeRate: 2, ...change } as never
  await expect(page.provider.sendTransfer(payment)).rejects.toMatchObject({ type: 'invalidParams' })
  expect(page.wallet.calls.map(({ method }) => method)).toEqual(['bitcoin:connect', 'connect'])
})

describe('security: a hostile Esplora server', () => {
  test.each([
    ['HTML instead of JSON', 'x'],
    ['an object instead of a list', '{}'],
    ['coins without an id', '[{"vout":0,"value":1000}]'],
    ['coins with a negative value', `[{"txid":"${'0'.repeat(64)}","vout":0,"value":-5}]`],
    ['coins with a fractional value', `[{"txid":"${'0'.repeat(64)}","vout":0,"value":1.5}]`],
    ['coins without an output number', `[{"txid":"${'0'.repeat(64)}","vout":"x","value":1}]`],
  ])('[J14] rejects the payment and the balance for a response with %s', async (_what, answer) => {
    const page = await visit()
    const address = page.account().address ?? ''
    esplora.lies.set(`/address/${address}/utxo`, answer)
    const payment = { recipient: OTHER, amount: 1_000n, feeRate: 2 }
    await expect(page.provider.sendTransfer(payment)).rejects.toMatchObject({
      type: 'invalidReply',
    })
    const [network] = page.core.networks
    if (network === undefined) throw new Error('The page has no network.')
    const reading = page.adapter.getBalance?.({ address, network, ask: async () => null })
    await expect(reading).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test('[J14] rejects an implausible fee estimate', async () => {
    const page = await visit()
    esplora.give(page.account().address ?? '', 100_000_000)
    esplora.lies.set('/fee-estimates', '{"6":900000}')
    const paying = page.provider.sendTransfer({ recipient: OTHER, amount: 1_000n })
    await expect(paying).rejects.toMatchObject({ type: 'invalidReply' })
  })

  describe.each(['p2pkh', 'p2wpkh', 'p2sh'] as const)('with an account of %s', (payment) => {
    const lies: [string, (own: string, txid: string) => [path: string, answer: string]][] = [
      ...([-90_000, 1] as const).map(
        (change) =>
          [
            `that says a coin is worth ${change} satoshi more`,
            (own: string, txid: string) => {
              const status = { confirmed: true }
              const coin = { txid, vout: 0, value: 100_000 + change, status }
              return [`/address/${own}/utxo`, JSON.stringify([coin])]
            },
          ] as [string, (own: string, txid: string) => [string, string]],
      ),
      [
        'that lists an output that does not exist',
        (own, txid) => {
          const coin = { txid, vout: 1, value: 100_000, status: { confirmed: true } }
          return [`/address/${own}/utxo`, JSON.stringify([coin])]
        },
      ],
      [
        'that returns another transaction for a coin',
        (own, txid) => [`/tx/${txid}/hex`, esplora.sourceOf(esplora.give(own, 100_000, false))],
      ],
      [
        'that returns invalid data for a coin’s transaction',
        (_own, txid) => [`/tx/${txid}/hex`, 'hello'],
      ],
      [
        'that returns an empty response for a coin’s transaction',
        (_own, txid) => [`/tx/${txid}/hex`, ''],
      ],
    ]
    test.each(lies)(
      '[J14] [X11] does not request a signature with an Esplora server %s',
      async (_what, lie) => {
        const page = await visit({ payment })
        const own = page.account().address ?? ''
        esplora.lies.set(...lie(own, esplora.give(own, 100_000)))
        const paying = page.provider.sendTransfer({ recipient: OTHER, amount: 5_000n, feeRate: 2 })
        await expect(paying).rejects.toMatchObject({ type: 'invalidReply' })
        expect(page.wallet.calls.map(({ method }) => method)).toEqual([
          'bitcoin:connect',
          'connect',
        ])
      },
    )
  })

  test('[J14] rejects the payment if Esplora returns another transaction’s id', async () => {
    const page = await visit()
    esplora.give(page.account().address ?? '', 100_000)
    esplora.lies.set('/tx', '00'.repeat(32))
    const paying = page.provider.sendTransfer({ recipient: OTHER, amount: 1_000n, feeRate: 1 })
    await expect(paying).rejects.toMatchObject({ type: 'invalidReply' })
  })
})

describe('reads of a network', () => {
  test('[V03] includes pending amounts in the balance', async () => {
    const page = await visit()
    const address = page.account().address ?? ''
    const [network] = page.core.networks
    if (network === undefined) throw new Error('The page has no network.')
    const read = () => page.adapter.getBalance?.({ address, network, ask: async () => null })
    expect(await read()).toBe(0n)
    esplora.give(address, 60_000)
    esplora.give(address, 5, false)
    expect(await read()).toBe(60_005n)
  })

  test('[V03] reports a transaction as confirmed once it is in a block', async () => {
    const page = await visit()
    const [network] = page.core.networks
    if (network === undefined) throw new Error('The page has no network.')
    const hash = 'cd'.repeat(32)
    const read = () => page.adapter.getOutcome?.({ hash, network, ask: async () => null })
    expect(await read()).toBeUndefined()
    esplora.confirm(hash)
    expect(await read()).toBe('confirmed')
  })

  test('[V03] does not offer balances and outcomes without an Esplora URL', async () => {
    const page = await visitConnected({}, { networks: [BITCOIN, REGTEST] })
    expect(page.adapter.getBalance).toBeUndefined()
    expect(page.adapter.getOutcome).toBeUndefined()
  })
})
