import { createTestClient, http, parseEther } from 'viem'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { codeFor, freshEmail } from '../fixtures/mailbox.js'
import { RPC_ONE } from '../world/ports.js'
import { createVisitor } from './approving.js'
import { nameClient } from './packages.js'
import { pressAll } from './pressAll.js'
import { createRecord } from './record.js'
import { openTestDapp } from './testDapp.js'

async function connect(dapp: Dapp) {
  const { page, frame } = dapp
  const email = freshEmail()
  await page.locator('#connectButton').click()
  await page.getByTestId('vb-email-input').fill(email)
  await page.getByTestId('vb-email-submit').click()
  await frame.getByTestId('vb-otp-input').fill(await codeFor(email))
  await expect(page.locator('#accounts')).toContainText('0x', { timeout: 30_000 })
  await expect(dapp.modal).toBeHidden()
  const address = await page.evaluate(() => window.vestibule.getAddress())
  const chain = createTestClient({ mode: 'anvil', transport: http(RPC_ONE) })
  await chain.setBalance({ address: address as `0x${string}`, value: parseEther('1000') })
}

test('[A27] [A29] every button of MetaMask’s test dapp works or gets an error code', async ({
  dapp,
  page,
}) => {
  test.setTimeout(1_200_000)
  const record = createRecord(nameClient('@metamask/test-dapp'))
  await openTestDapp(page)
  await record.works('Connect', () => connect(dapp))
  await pressAll(page, {
    record,
    visitor: createVisitor(dapp),
    // Close a pending request: its card would cover the next button.
    leave: () => page.evaluate(() => window.vestibule.close()),
  })
  record.end()
})
