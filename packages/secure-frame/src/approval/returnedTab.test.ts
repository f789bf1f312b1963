import { parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { STRANGER } from '../wallet/testing/requestContext.js'
import { approvalBench, tabStorage } from './testing/approvalBench.js'

const bench = approvalBench()
const { importAccount, page, sentAs } = bench

test('shows the same approval after the return from a tab, and signs', async () => {
  const area = tabStorage()
  const request = [{ from: bench.account, to: STRANGER, value: toHex(parseEther('1')) }]
  const left = page({ area })
  left.ask('eth_sendTransaction', request, 'one').catch(() => undefined)
  const { approval } = await left.shown()
  const expiresAt = Date.now() + 60_000
  left.trips.keep(approval, { id: 'id', key: 'key', expiresAt })

  const back = page({ area })
  expect(back.trips.list()).toMatchObject([{ requestId: 'one', window: { id: 'id' } }])
  const sent = back.ask('eth_sendTransaction', request, 'one')
  // The same approval: a new approval would have another id.
  expect((await back.shown()).approval).toEqual(approval)
  expect(back.trips.windowOf(approval)).toEqual({ id: 'id', key: 'key', expiresAt })
  await back.decide(true)
  expect(await sentAs(await sent)).toMatchObject({ value: toHex(parseEther('1')) })
  expect(back.trips.list()).toEqual([])
})

test.each([
  [
    'another amount',
    () => [{ from: bench.account, to: STRANGER, value: toHex(parseEther('2')) }],
    {},
  ],
  ['another account', undefined, { sees: true }],
] as const)(
  'rejects a request that reuses the tab’s request id with %s',
  async (_name, params, {
    sees = false,
  }: {
    sees?: boolean
  }) => {
    const area = tabStorage()
    const request = [{ from: bench.account, to: STRANGER, value: toHex(parseEther('1')) }]
    const left = page({ area })
    left.ask('eth_sendTransaction', request, 'one').catch(() => undefined)
    const { approval } = await left.shown()
    left.trips.keep(approval, { id: 'id', key: 'key', expiresAt: Date.now() + 60_000 })
    const other = sees ? await importAccount() : bench.account
    const back = page({ area, sees: other })
    const asked = params?.() ?? [{ ...request[0], from: other }]
    await expect(back.ask('eth_sendTransaction', [...asked], 'one')).rejects.toMatchObject({
      type: 'invalidRequest',
    })
  },
)
