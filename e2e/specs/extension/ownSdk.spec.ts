import { Dapp } from '../../fixtures/dapp.js'
import { expect, test } from '../../fixtures/extension/extension.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'
import { DAPP_ORIGIN } from '../../world/ports.js'

const ROW = 'vb-wallet-dev.vestibule.extension'

test('lists the extension first, and shows no login, in a dapp with our SDK', async ({
  page,
  panel,
}) => {
  const dapp = new Dapp(page)
  await dapp.visitOpen({ path: `${DAPP_ORIGIN}/`, wallet: 'announced' })
  const rows = dapp.modal.locator('[data-testid^="vb-wallet-"]')
  await expect(rows.first()).toHaveAttribute('data-testid', ROW)
  await expect(dapp.modal.getByTestId(ROW)).toHaveCount(1)
  await expect(dapp.modal.getByTestId('vb-email-input')).toBeHidden()
  await dapp.modal.getByTestId(ROW).click()
  await panel.letIn()
  await expect(dapp.status).toContainText('connected')
  await expect(page.evaluate(() => window.vestibule.getAddress())).resolves.toBe(ACCOUNT)
})
