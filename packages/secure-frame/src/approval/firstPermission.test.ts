import { VestibuleError } from '@vestibule/protocol'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import { beforeAll, expect, test, vi } from 'vitest'
import { approvalBench } from './testing/approvalBench.js'

const bench = approvalBench()
beforeAll(() => placeSmartAccounts(bench.chain.url))

const askIn = ({ ask }: ReturnType<typeof bench.page>) =>
  ask('wallet_requestExecutionPermissions', [
    {
      chainId: '0x7a69',
      to: `0x${'5e'.repeat(20)}`,
      permission: {
        type: 'native-token-periodic',
        isAdjustmentAllowed: false,
        data: { periodAmount: '0x5', periodDuration: 3_600 },
      },
      rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 86_400 } }],
    },
  ])
const codeOf = () => bench.chain.ask('eth_getCode', [bench.account, 'latest'])

test('[X19] signs the permission and sends the upgrade with one approval, before the response', async () => {
  const page = bench.page()
  const asked = askIn(page)
  await expect(codeOf()).resolves.toBe('0x')
  await page.decide(true)
  expect(JSON.parse(await asked)).toMatchObject([{ from: bench.account, dependencies: [] }])
  expect(page.raws).toHaveLength(1)
  await vi.waitUntil(async () => (await codeOf()) !== '0x')
  const again = askIn(page)
  await page.decide(true)
  await again
  expect(page.raws).toHaveLength(1)
})

test('does not sign a permission and its upgrade while offline', async () => {
  const page = bench.page()
  const lost = expect(askIn(page)).rejects.toMatchObject({ type: 'connectionLost' })
  await page.shown()
  page.network.offline = true
  await page.decide(true)
  await lost
  expect(page.called).not.toContain('sign')
})

test('reports the hash of an upgrade that may have been sent', async () => {
  const page = bench.page()
  const failure = askIn(page).catch((error: unknown) => error)
  await page.shown()
  page.network.loses = 'eth_sendRawTransaction'
  await page.decide(true)
  expect(await failure).toMatchObject({
    type: 'connectionLost',
    data: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  })
  await expect(page.shown()).resolves.toMatchObject({ lost: 'unknown' })
})

test('returns no permission to the page if the node rejects the upgrade', async () => {
  const refused = new VestibuleError('rpcFailed', { message: 'no', data: { code: -32000 } })
  const page = bench.page({ fails: { eth_sendRawTransaction: refused } })
  const failing = expect(askIn(page)).rejects.toMatchObject({ type: 'rpcFailed' })
  await page.decide(true)
  await failing
})
