import type { Transaction } from '@scure/btc-signer/transaction.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Network } from '../../../core/model/network.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { stubWindow } from '../../../core/testing/stubWindow.js'
import { BITCOIN, SIGNET, visitConnected } from '../testing/openPage.js'
import { startEsplora } from '../testing/startEsplora.js'
import { OTHER } from '../testing/transactions.js'
import { createTransferPart } from './createTransferPart.js'

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

const networkOf = ({ id }: { id: string }) =>
  ({ id, chainNamespace: 'bip122', caipNetworkId: `bip122:${id}` }) as unknown as Network
const partOf = (network = BITCOIN) =>
  createTransferPart(networkOf(network), { [`bip122:${network.id}`]: esplora.url })

async function visit(change: Parameters<typeof visitConnected>[0] = {}, account = 0) {
  const page = await visitConnected(change, { esploraUrl: esplora.url })
  const network = getNamespace(page.core.store.getState(), 'bip122').networkState.caipNetwork
  const from = page.wallet.addresses()[account]
  if (network === undefined || from === undefined) throw new Error('Not connected.')
  const ask = () => Promise.reject(new Error('There is no node.'))
  const pay = (amount: bigint) =>
    partOf().send({ network, ask, connector: page.connector('Satoshi'), from, to: OTHER, amount })
  return { ...page, from, pay }
}

const WITNESS_SCRIPT = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'

test.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 546n],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 540n],
  [OTHER, 294n],
  [WITNESS_SCRIPT, 330n],
])('[X10] requires the minimum amount that nodes relay, for a payment to %s', (address, least) => {
  expect(partOf().leastAmount?.(address)).toBe(least)
})

describe('an address', () => {
  test.each([
    [OTHER, OTHER],
    [`bitcoin:${OTHER}`, OTHER],
    [`BITCOIN:${OTHER.toUpperCase()}?amount=0.5&label=x`, OTHER],
    [OTHER.toUpperCase(), OTHER],
    [WITNESS_SCRIPT, WITNESS_SCRIPT],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ])('reads %s as the address %s', (text, address) =>
    expect(partOf().readAddress(text)).toBe(address),
  )

  test.each([
    '',
    'bitcoin:',
    'bitcoin:?lno=x',
    OTHER.slice(0, -1),
    `${OTHER.slice(0, -1)}${OTHER.endsWith('q') ? 'p' : 'q'}`,
    `${OTHER.slice(0, 5).toUpperCase()}${OTHER.slice(5)}`,
    `${WITNESS_SCRIPT.slice(0, -1)}q`,
    'bcrt1q0xcqpzrky6eff2g52qdye53xkk9jxkvrl4xfg5',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ])('[X11] rejects %j', (text) => expect(partOf().readAddress(text)).toBeUndefined())

  test.each([
    [`bitcoin:${OTHER}?req-foo=1`, { kind: 'link', parameter: 'req-foo' }],
    [`bitcoin:${OTHER}?amount=1&REQ-pj=x`, { kind: 'link', parameter: 'REQ-pj' }],
    [`bitcoin:${OTHER}?amount=1e8`, { kind: 'link', parameter: 'amount' }],
    [`bitcoin:${OTHER}?amount=1&amount=2`, { kind: 'link', parameter: 'amount' }],
    [`bitcoin:${OTHER}?amount=1&Amount=2`, { kind: 'link', parameter: 'amount' }],
    [`BITCOIN:${OTHER.toUpperCase()}?AMOUNT=1E8`, { kind: 'link', parameter: 'amount' }],
    [`bitcoin:${OTHER}?amount=0.000000001`, { kind: 'link', parameter: 'amount' }],
    ['1111111111111111111114oLvT2', { kind: 'burn' }],
    ['1BitcoinEaterAddressDontSendf59kuE', { kind: 'burn' }],
    ['1CounterpartyXXXXXXXXXXXXXXXUWLpVr', { kind: 'burn' }],
    ['bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs', { kind: 'burn' }],
    ['bcrt1q0xcqpzrky6eff2g52qdye53xkk9jxkvrl4xfg5', { kind: 'otherNetwork' }],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', { kind: 'otherNetwork' }],
    [`${OTHER.slice(0, -1)}${OTHER.endsWith('q') ? 'p' : 'q'}`, { kind: 'typo' }],
    [`${OTHER.slice(0, -1)}b`, { kind: 'typo' }],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', { kind: 'typo' }],
    [`bitcoin:${OTHER}?lightning=lnbc1&pj=https://x.example&label=A`, undefined],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', undefined],
    ['', undefined],
  ])('[X11] reports for %j the fault %j', (text, fault) => {
    expect(partOf().findFault?.(text)).toEqual(fault)
    if (fault !== undefined) expect(partOf().readAddress(text)).toBeUndefined()
  })

  test('reads the bitcoin amount from a payment link', () => {
    expect(partOf().readLinkAmount?.(`bitcoin:${OTHER}?amount=0.5&label=x`)).toBe('0.5')
    const capitals = `BITCOIN:${OTHER.toUpperCase()}?AMOUNT=0.5`
    expect(partOf().readLinkAmount?.(capitals)).toBe('0.5')
    expect(partOf().readLinkAmount?.(OTHER)).toBeUndefined()
  })

  test('[X11] rejects an address of another network', () => {
    const signet = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
    expect(partOf(SIGNET).readAddress(signet)).toBe(signet)
    expect(partOf(SIGNET).readAddress(OTHER)).toBeUndefined()
  })
})

describe('a fee', () => {
  test('[J09] uses the next block’s fee rate and the fewest coins, or all coins for the whole balance', async () => {
    const { from } = await visit()
    for (const value of [60_000, 50_000, 1_000]) esplora.give(from, value)
    esplora.give(from, 900_000, false)
    const ask = () => Promise.reject(new Error('There is no node.'))
    const fee = (amount: bigint) =>
      partOf().estimateFee({ network: networkOf(BITCOIN), ask, from, to: OTHER, amount })
    await expect(fee(10_000n)).resolves.toBe(BigInt(Math.ceil((11 + 68 + 2 * 43) * 20.5)))
    await expect(fee(80_000n)).resolves.toBe(BigInt(Math.ceil((11 + 2 * 68 + 2 * 43) * 20.5)))
    await expect(fee(0n)).resolves.toBe(BigInt(Math.ceil((11 + 3 * 68 + 43) * 20.5)))
  })

  test('[X11] rejects an implausible fee estimate', async () => {
    const { from } = await visit()
    esplora.lies.set('/fee-estimates', '{"1":100000,"6":100000}')
    const ask = () => Promise.reject(new Error('There is no node.'))
    const order = { network: networkOf(BITCOIN), ask, from, to: OTHER, amount: 1n }
    await expect(partOf().estimateFee(order)).rejects.toMatchObject({ type: 'invalidReply' })
  })
})

describe('a payment', () => {
  test('[J09] [J14] lets the wallet pay with its own method, to the given address', async () => {
    const { wallet, pay } = await visit({ standard: 'sats-connect' })
    const asked: unknown[] = []
    const txid = 'ab'.repeat(32)
    Object.assign(wallet.provider, {
      request: async (...all: unknown[]) => {
        asked.push(all)
        return { result: { txid } }
      },
    })
    await expect(pay(1_200n)).resolves.toMatchObject({ hash: txid })
    expect(asked).toEqual([['sendTransfer', { recipients: [{ address: OTHER, amount: 1200 }] }]])
  })

  test('[J09] [J14] sends up to the balance minus the fee with a wallet that only signs', async () => {
    const { from, pay } = await visit()
    esplora.give(from, 60_000)
    esplora.give(from, 50_000)
    const ask = () => Promise.reject(new Error('There is no node.'))
    const order = { network: networkOf(BITCOIN), ask, from, to: OTHER, amount: 0n }
    const most = 110_000n - (await partOf().estimateFee(order))
    const { hash } = await pay(most)
    const sent = esplora.sent.at(-1) as Transaction
    expect(sent.id).toBe(hash)
    expect(esplora.pays(sent, OTHER)).toBe(most)
    // The transaction has no change output, although a smaller fee would suffice for the payment.
    expect(sent.outputsLength).toBe(1)
  })

  test('[J14] returns the change of a partial payment', async () => {
    const { from, pay } = await visit()
    esplora.give(from, 60_000)
    esplora.give(from, 50_000)
    await pay(100_000n)
    const sent = esplora.sent.at(-1) as Transaction
    expect(esplora.pays(sent, OTHER)).toBe(100_000n)
    expect(esplora.pays(sent, from)).toBeGreaterThan(0n)
  })

  test('[J14] rejects payments from the ordinals account, and payments above the balance', async () => {
    const ordinals = await visit({}, 1)
    await expect(ordinals.pay(1_000n)).rejects.toMatchObject({ type: 'methodNotAllowed' })
    const money = await visit()
    await expect(money.pay(1_000n)).rejects.toMatchObject({ type: 'insufficientFunds' })
    expect(esplora.sent).toEqual([])
  })
})
