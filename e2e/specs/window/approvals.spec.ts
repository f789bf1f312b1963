import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  http,
  maxUint256,
  parseAbi,
  parseUnits,
} from 'viem'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { approveForSettings, openSettings } from '../../fixtures/settings.js'
import { RPC_ONE } from '../../world/ports.js'

const SHOPS = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const ERC20 = parseAbi([
  'function approve(address spender, uint256 value)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const chain = createPublicClient({ transport: http(RPC_ONE) })

test('lists the active token approvals in the settings, and revokes two in one transaction', async ({
  dapp,
  page,
}, info) => {
  test.slow()
  await dapp.visitFunded({ path: '/batches' })
  const owner = await dapp.address()
  const token = await dapp.fundToken()
  const approve = (spender: Address, value: bigint) => ({
    to: token,
    data: encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [spender, value] }),
  })
  const calls = [approve(SHOPS[0], maxUint256), approve(SHOPS[1], parseUnits('25', 6))]
  await expect(page.getByTestId('demo-atomic')).toHaveText('ready')
  await dapp.ask('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls },
  ])
  await (await dapp.review()).approve()
  const allowance = (spender: Address) =>
    chain.readContract({
      ...{ address: token, abi: ERC20, functionName: 'allowance' },
      args: [owner, spender],
    })
  await expect.poll(() => allowance(SHOPS[1])).toBe(parseUnits('25', 6))

  const hub = await openSettings(dapp)
  await hub.press('open')
  await approveForSettings(dapp, hub)
  await hub.page.bringToFront()
  await hub.press('permissions-link')
  const rows = hub.page.getByTestId('vb-hub-approval')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Unlimited TUSD')
  await expect(rows.first()).toContainText('At risk now: 100 TUSD ($100.00)')
  await expect(rows.last()).toContainText('25 TUSD')
  await expect(rows.last()).toContainText('At risk now: 25 TUSD ($25.00)')
  await rows.first().getByTestId('vb-hub-approval-choose').check()
  await expect(hub.page.getByTestId('vb-hub-approvals-together')).toHaveCount(0)
  await rows.last().getByTestId('vb-hub-approval-choose').check()
  await rows.first().scrollIntoViewIfNeeded()
  await expectFineInEveryLook(hub.page, info, 'approvals', wearInWindow, WINDOW_SIZES)

  await hub.press('approvals-together')
  await expect(hub.page.getByTestId('vb-hub-revocation')).toContainText('All or nothing')
  await expect.poll(() => hub.page.evaluate(() => scrollY)).toBe(0)
  await keepShot(hub.page, info, 'approvals-card')
  await hub.press('revocation-yes')
  const place = hub.page.locator('[data-network="eip155:31337"]')
  await expect(place.getByTestId('vb-hub-approvals-none')).toHaveText('No token approvals')
  await expect.poll(() => Promise.all(SHOPS.map(allowance))).toEqual([0n, 0n])
})
