import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { answering, pageWith } from '../assets/testing/accountPage.js'
import { balance, TOKEN } from '../assets/testing/balances.js'
import { disconnect } from '../connections/disconnect.js'
import type { TokenBalance } from '../core/model/account.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import type { Query } from '../query/query.js'
import { createInstance } from '../start/instance.js'

const FOUND: [number, unknown] = [200, { balances: [balance('TUSD', '5', { address: TOKEN })] }]
const BUSY: [number, unknown] = [503, '']

async function openPage(...answers: [number, unknown][]) {
  const { apiUrl, asked } = await answering(...answers)
  const core = await pageWith(apiUrl)
  return { core, asked, vestibule: createInstance(core, undefined) }
}

function listen({ subscribeQuery }: Awaited<ReturnType<typeof openPage>>['vestibule']) {
  const heard: Query<readonly TokenBalance[]>[] = []
  const unsubscribe = subscribeQuery('balances', (query) => heard.push(query))
  onTestFinished(unsubscribe)
  const shown = () =>
    heard.map(({ status, data, isFetching }) =>
      [status, isFetching, data?.map(({ symbol }) => symbol).join()].join(' '),
    )
  return { heard, unsubscribe, shown }
}

test('[J08] `getQuery` resolves with the data, or with an error and the earlier data', async () => {
  const { vestibule, asked } = await openPage(FOUND, BUSY)
  const first = await vestibule.getQuery('balances')
  expect(first).toMatchObject({ status: 'success', error: null, isPending: false, isStale: false })
  expect(first.data?.map(({ symbol }) => symbol)).toEqual(['TUSD'])
  await vestibule.getQuery('balances')
  expect(asked).toHaveLength(1)
  await expect(first.refetch()).resolves.toMatchObject({
    status: 'error',
    error: { message: 'HTTP status code: 503' },
    data: [{ symbol: 'TUSD' }],
  })
})

test('[J08] `getQuery` resolves with an error if the services fail', async () => {
  const { vestibule } = await openPage(BUSY)
  await expect(vestibule.getQuery('balances')).resolves.toMatchObject({
    status: 'error',
    data: undefined,
    error: { message: 'HTTP status code: 503' },
  })
})

test.each(['balance', 'balances', 'nfts', 'activity', 'identity'] as const)(
  '`getQuery` of %s is pending while no account is connected',
  async (name) => {
    const query = await createInstance(createTestCore(), undefined).getQuery(name)
    expect(query).toMatchObject({ status: 'pending', data: undefined, isFetching: false })
    await expect(query.refetch()).resolves.toBe(query)
  },
)

test('`subscribeQuery` reports every result until the account disconnects', async () => {
  const { core, vestibule } = await openPage(FOUND)
  const { shown } = listen(vestibule)
  await expect.poll(() => shown().at(-1)).toBe('success false TUSD')
  expect(shown()[0]).toBe('pending true ')
  await disconnect(core)
  expect(shown().at(-1)).toBe('pending false ')
})

test('`subscribeQuery` and `getQuery` share one request', async () => {
  const { vestibule, asked } = await openPage(FOUND)
  const one = listen(vestibule)
  const other = listen(vestibule)
  await vestibule.getQuery('balances')
  await expect
    .poll(() => [one.shown().at(-1), other.shown().at(-1)])
    .toEqual(['success false TUSD', 'success false TUSD'])
  expect(asked).toHaveLength(1)
})

test('`subscribeQuery` does not call back after unsubscribing, even before its code loads', async () => {
  const { vestibule } = await openPage(FOUND)
  const early = listen(vestibule)
  early.unsubscribe()
  const late = listen(vestibule)
  await expect.poll(() => late.heard.length).toBeGreaterThan(0)
  late.unsubscribe()
  const { length } = late.heard
  await vestibule.getQuery('balances')
  expect([early.heard.length, late.heard.length]).toEqual([0, length])
})

test('reads again after a transaction of the page is confirmed', async () => {
  const { core, vestibule, asked } = await openPage(FOUND)
  const { shown } = listen(vestibule)
  await expect.poll(() => shown().at(-1)).toBe('success false TUSD')
  const { address: account = '' } = vestibule.getAccount()
  const transfer = { to: account, value: '1', isCall: false }
  const sent = { ...transfer, hash: '0x1', caipNetworkId: 'eip155:31337', account, at: 0 } as const
  core.store.setState({ sent: [{ ...sent, outcome: undefined }] })
  core.store.setState({ sent: [{ ...sent, outcome: 'confirmed' }] })
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.searchParams.get('forceUpdate')).toBe('true')
})

test('reports a query as stale 10 seconds after the read', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { vestibule, asked } = await openPage(FOUND)
  await vestibule.getQuery('balances')
  vi.setSystemTime(Date.now() + 9_999)
  await vestibule.getQuery('balances')
  expect(asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1)
  await vestibule.getQuery('balances')
  expect(asked).toHaveLength(2)
})

test('narrows a query’s types by its status', () => {
  const read = (query: Query<string>) => {
    if (query.status === 'success') expectTypeOf(query.data).toEqualTypeOf<string>()
    if (query.status === 'error') expectTypeOf(query.error).toEqualTypeOf<Error>()
    if (query.isPending) expectTypeOf(query.data).toEqualTypeOf<undefined>()
  }
  expect(read).toBeTypeOf('function')
})
