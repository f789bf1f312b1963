import { createTestClient, http } from 'viem'
import { readToEnd } from '../../fixtures/appearance/approvalWindow.js'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createTestClient({ mode: 'anvil', transport: http(RPC_ONE) })
/** A delegation to a contract that is not the wallet’s. */
const FOREIGN = `0xef0100${'ba'.repeat(20)}` as const

const VIEWS: Record<string, { button: string; says: string; before?: (dapp: Dapp) => unknown }> = {
  Sponsored: { button: 'demo-sponsor', says: 'Fee paid by' },
  Upgrading: { button: 'demo-batch', says: 'This upgrades your account', before: (d) => d.fund() },
  Failing: { button: 'demo-batch-failing', says: 'probably fail', before: (d) => d.fund() },
  Foreign: {
    ...{ button: 'demo-batch', says: 'Your account runs the code of' },
    async before(dapp) {
      await dapp.fund()
      await chain.setCode({ address: await dapp.address(), bytecode: FOREIGN })
    },
  },
}

for (const [name, { button, says, before }] of Object.entries(VIEWS))
  test(`[V12] shows the card of a batch (${name}) correctly on a desktop and on two phones`, async ({
    dapp,
    page,
  }, info) => {
    await dapp.visitSignedIn({ path: '/batches' })
    await before?.(dapp)
    await page.getByTestId(button).click()
    const window = await dapp.review()
    await expect(window.card).toContainText(says)
    await readToEnd(window.card)
    await expectFineInEveryLook(window.page, info, `batch-${name}`, wearInWindow, WINDOW_SIZES)
  })
