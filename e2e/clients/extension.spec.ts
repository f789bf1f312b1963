import { createTestClient, http, parseEther } from 'viem'
import { expect, test } from '../fixtures/extension/extension.js'
import { Panel } from '../fixtures/extension/panel.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { RPC_ONE } from '../world/ports.js'
import { nameClient } from './packages.js'
import { createPanelVisitor } from './panelVisitor.js'
import { pressAll } from './pressAll.js'
import { createRecord } from './record.js'
import { openTestDapp } from './testDapp.js'

test('every button of MetaMask’s test dapp works with the extension or gets an error code', async ({
  context,
  page,
}) => {
  test.setTimeout(2_400_000)
  const record = createRecord(nameClient('@metamask/test-dapp'))
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  await openTestDapp(page, { alone: true })
  await record.works('Connect', async () => {
    await page.locator('#connectButton').click()
    await panel.letIn()
    await expect(page.locator('#accounts')).toContainText('0x')
  })
  const address = (await page.locator('#accounts').textContent())?.match(/0x[0-9a-fA-F]{40}/)?.[0]
  const chain = createTestClient({ mode: 'anvil', transport: http(RPC_ONE) })
  await chain.setBalance({ address: address as `0x${string}`, value: parseEther('1000') })
  await pressAll(page, {
    record,
    visitor: createPanelVisitor(panel),
    leave: async () => {
      if (await panel.site.getByTestId('vb-reject').isVisible()) await panel.reject()
    },
  })
  record.end()
})
