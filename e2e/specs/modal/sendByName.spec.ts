import { expect, test } from '../../fixtures/dapp.js'
import { createOwner, freshName, SUFFIX } from '../../fixtures/names.js'

test('[J12] [V20] sends to a registered name, lists it in the activity, and warns about a changed owner', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const [before, after] = [createOwner(), createOwner()]
  const label = freshName()
  const name = label + SUFFIX
  await before.register(label)
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.click('vb-account-button', 'vb-send')
  await page.getByTestId('vb-send-amount').fill('0.5')
  await page.getByTestId('vb-send-receiver').fill(`${freshName()}${SUFFIX}`)
  await expect(page.getByTestId('vb-send-review')).toHaveText('Name not found')
  await page.getByTestId('vb-send-receiver').fill(name.toUpperCase())
  await expect(page.getByTestId('vb-send-found')).toBeVisible()
  await page.getByTestId('vb-send-review').click()
  await expect(page.getByTestId('vb-send-to')).toHaveText(before.address)
  await expect(page.getByTestId('vb-send-name')).toHaveText(name)
  await expect(page.getByTestId('vb-send-warning-first')).toBeVisible()
  await page.getByTestId('vb-send-confirm').click()
  await dapp.decide('approve')
  const row = page.getByTestId('vb-transaction-0')
  await expect(row).toContainText('Sent -0.5 ETH')
  await expect(row).toContainText(`To ${name}`)
  await row.click()
  await expect(page.getByTestId('vb-details-to')).toContainText(name)

  await before.handOver(label, after.address)
  await after.register(label)
  await page.evaluate(() => void window.vestibule.open({ view: 'WalletSend' }))
  await page.getByTestId('vb-send-amount').fill('0.5')
  await page.getByTestId('vb-send-receiver').fill(name)
  await expect(page.getByTestId('vb-send-found')).toBeVisible()
  await page.getByTestId('vb-send-review').click()
  await expect(page.getByTestId('vb-send-to')).toHaveText(after.address)
  await expect(page.getByTestId('vb-send-warning-moved')).toContainText(before.address)
})

test('[J12] [Z21] explains a failed name look-up, and retries on a press', async ({
  dapp,
  page,
}) => {
  const owner = createOwner()
  const label = freshName()
  await owner.register(label)
  const lookups = `**/v1/profile/account/${label}**`
  const reasons = [{ name: 'unknown', description: 'Names are being moved' }]
  const headers = { 'access-control-allow-origin': '*' }
  const refuse = (json: object) =>
    page.route(lookups, (route) => route.fulfill({ status: 503, headers, json }))
  await refuse({ reasons })
  await dapp.visitConnected({ wallet: 'announced' })
  await page.evaluate(() => void window.vestibule.open({ view: 'WalletSend' }))
  await page.getByTestId('vb-send-amount').fill('0.5')
  await page.getByTestId('vb-send-receiver').fill(label + SUFFIX)
  await expect(page.getByTestId('vb-send-review')).toHaveText('Names are being moved')
  await refuse({})
  await page.getByTestId('vb-send-retry').click()
  await expect(page.getByTestId('vb-send-review')).toHaveText('Error resolving name')
  await page.unroute(lookups)
  await page.getByTestId('vb-send-retry').click()
  await expect(page.getByTestId('vb-send-found')).toBeVisible()
  await expect(page.getByTestId('vb-send-review')).toHaveText('Preview send')
})

test('[J12] [V20] security: warns in the review if the name’s owner changes during the input', async ({
  dapp,
  page,
}) => {
  const [before, after] = [createOwner(), createOwner()]
  const label = freshName()
  await before.register(label)
  await dapp.visitConnected({ wallet: 'announced' })
  await page.evaluate(() => void window.vestibule.open({ view: 'WalletSend' }))
  await page.getByTestId('vb-send-amount').fill('0.5')
  await page.getByTestId('vb-send-receiver').fill(label + SUFFIX)
  await expect(page.getByTestId('vb-send-found')).toBeVisible()
  await before.handOver(label, after.address)
  await after.register(label)
  await page.getByTestId('vb-send-review').click()
  await expect(page.getByTestId('vb-send-to')).toHaveText(after.address)
  await expect(page.getByTestId('vb-send-warning-changed')).toContainText(before.address)
  await expect(page.getByTestId('vb-send-confirm')).toBeEnabled()
})

test('[J12] error: does not pay a name that fails to resolve in the review, until a retry resolves it', async ({
  dapp,
  page,
}) => {
  const owner = createOwner()
  const label = freshName()
  await owner.register(label)
  await dapp.visitConnected({ wallet: 'announced' })
  await page.evaluate(() => void window.vestibule.open({ view: 'WalletSend' }))
  await page.getByTestId('vb-send-amount').fill('0.5')
  await page.getByTestId('vb-send-receiver').fill(label + SUFFIX)
  await expect(page.getByTestId('vb-send-found')).toBeVisible()
  const lookups = `**/v1/profile/account/${label}**`
  await page.route(lookups, (route) => route.abort())
  await page.getByTestId('vb-send-review').click()
  await expect(page.getByText('Error resolving name')).toBeVisible()
  await expect(page.getByTestId('vb-send-confirm')).toBeDisabled()
  await page.unroute(lookups)
  await page.getByTestId('vb-send-retry').click()
  await expect(page.getByTestId('vb-send-confirm')).toBeEnabled()
  await expect(page.getByTestId('vb-send-warning-changed')).toHaveCount(0)
})

test('[J12] resolves a name in the form again after a minute', async ({ dapp, page }) => {
  const [before, after] = [createOwner(), createOwner()]
  const label = freshName()
  await before.register(label)
  await page.clock.install()
  await dapp.visitConnected({ wallet: 'announced' })
  await page.evaluate(() => void window.vestibule.open({ view: 'WalletSend' }))
  await page.getByTestId('vb-send-amount').fill('0.5')
  await page.getByTestId('vb-send-receiver').fill(label + SUFFIX)
  const found = page.getByTestId('vb-send-found')
  await expect(found).toContainText(before.address.slice(-4))
  await before.handOver(label, after.address)
  await after.register(label)
  await page.clock.fastForward('01:01')
  await expect(found).toContainText(after.address.slice(-4))
})

test('[J12] security: does not pay a name without its owner’s signature', async ({
  dapp,
  page,
}) => {
  const [owner, thief] = [createOwner(), createOwner()]
  const label = freshName()
  await owner.register(label)
  await page.route(`**/v1/profile/account/${label}**`, async (route) => {
    const response = await route.fetch()
    const profile = await response.json()
    for (const each of Object.values<{ address: string }>(profile.addresses))
      each.address = thief.address
    profile.record.address = thief.address
    await route.fulfill({ response, json: profile })
  })
  await dapp.visitConnected({ wallet: 'announced' })
  await page.evaluate(() => void window.vestibule.open({ view: 'WalletSend' }))
  await page.getByTestId('vb-send-amount').fill('0.5')
  await page.getByTestId('vb-send-receiver').fill(label + SUFFIX)
  await expect(page.getByTestId('vb-send-review')).toHaveText('Error resolving name')
  await expect(page.getByTestId('vb-send-review')).toBeDisabled()
})

test('[J12] shows the payer’s name in the activity', async ({ dapp, page }) => {
  const owner = createOwner()
  const label = freshName()
  await owner.register(label)
  await dapp.visitSignedIn()
  await owner.pay((await dapp.address()) as `0x${string}`)
  await dapp.click('vb-account-button', 'vb-tab-activity')
  const row = page.getByTestId('vb-transaction-0')
  await expect(row).toContainText('Received')
  await expect(row).toContainText(`From ${label}${SUFFIX}`)
  await row.click()
  await expect(page.getByTestId('vb-details-from')).toContainText(label + SUFFIX)
  await expect(dapp.modal.getByRole('button', { name: /^Copy address: 0x/ }).first()).toBeVisible()
})

test('[J12] security: pays the owner of the last typed name, even if an earlier look-up ends later', async ({
  dapp,
  page,
}) => {
  const [first, second] = [createOwner(), createOwner()]
  const [slow, quick] = [freshName(), freshName()].map((label) => label + SUFFIX) as [
    string,
    string,
  ]
  await first.register(slow.slice(0, -SUFFIX.length))
  await second.register(quick.slice(0, -SUFFIX.length))
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.click('vb-account-button', 'vb-send')
  await page.getByTestId('vb-send-amount').fill('0.5')
  const field = page.getByTestId('vb-send-receiver')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/v1/profile/account/${slow}**`, async (route) => {
    await isAnswered
    await route.continue()
  })
  await field.fill(slow)
  await field.press('Enter')
  await expect(dapp.modal).toHaveAttribute('data-view', 'WalletSend')
  await field.fill(quick)
  await expect(page.getByTestId('vb-send-found')).toBeVisible()
  answer()
  await page.getByTestId('vb-send-review').click()
  await expect(page.getByTestId('vb-send-to')).toHaveText(second.address)
})
