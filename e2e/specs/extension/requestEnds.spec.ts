import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { Panel } from '../../fixtures/extension/panel.js'
import { ask } from '../../fixtures/extension/provider.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

const OTHER = `0x${'11'.repeat(20)}`

test('Escape rejects a request that is loading, and the focus returns to its place', async ({
  context,
  page,
}) => {
  await visit(page)
  const panel = await Panel.open(context)
  await context.route(`${FRAME_ORIGIN}/**`, () => {})
  const tab = panel.page.getByTestId('tab-wallet')
  await tab.focus()
  const connecting = ask(page, 'eth_requestAccounts')
  const loading = panel.page.getByRole('status').filter({ hasText: 'Getting the request' })
  await expect(loading).toBeVisible()
  await panel.page.bringToFront()
  await panel.page.keyboard.press('Escape')
  await expect(connecting).resolves.toMatchObject({ error: { code: 4001 } })
  await expect(panel.page.getByTestId('request')).toBeHidden()
  await expect(panel.page.getByTestId('failed')).toBeEmpty()
  await expect(tab).toBeFocused()
})

test('says that a request ended with an error, until the next request', async ({
  context,
  page,
}) => {
  await visit(page)
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  const failed = panel.page.getByRole('alert').filter({ hasText: 'The request' })
  await expect(ask(page, 'personal_sign', ['0x01', OTHER])).resolves.toMatchObject({
    error: { code: 4100 },
  })
  await expect(failed).toHaveText(
    'The request of shop.localhost ended with an error. Go back to the site for the details.',
  )
  const again = ask(page, 'wallet_requestPermissions', [{ eth_accounts: {} }])
  await expect(panel.site.getByTestId('vb-consent-no')).toBeVisible()
  await expect(failed).toHaveCount(0)
  await panel.page.bringToFront()
  await panel.site.getByTestId('vb-consent-no').click()
  await expect(again).resolves.toMatchObject({ error: { code: 4001 } })
  await expect(failed).toHaveCount(0)
})

test('the switch for old dapps has a short name, and its hint is a description', async ({
  context,
}) => {
  const { page } = await Panel.open(context)
  await page.getByTestId('tab-sites').click()
  const box = page.getByRole('checkbox', {
    name: 'Show the wallet to old dapps, too',
    exact: true,
  })
  await expect(box).toHaveAccessibleDescription(
    'For dapps that list no wallets. Applies to pages that you load from now on.',
  )
})
