import { expect, test } from '../../fixtures/dapp.js'
import { ANSWERS, hold } from '../../fixtures/network.js'

const POLKADOT = 'vb-wallet-announced:Polkadot Test Wallet'

test('[V20] tells an email user to confirm “in your wallet”, not “in Email”', async ({
  dapp,
  page,
}) => {
  await dapp.visitNew()
  await dapp.fund()
  const token = await dapp.fundToken()
  await page.reload()
  await expect(dapp.status).toHaveText('connected')
  await dapp.click('vb-account-button', 'vb-send')
  await page.getByTestId('vb-send-amount').fill('0.1')
  await page.getByTestId('vb-send-receiver').fill(token)
  // The modal first reviews a transfer to a contract.
  await page.getByTestId('vb-send-review').click()
  await expect(page.getByTestId('vb-send-confirm')).toBeEnabled()
  const release = await hold(page, ANSWERS)
  await page.getByTestId('vb-send-confirm').click()
  await expect(dapp.modal).toContainText('Confirm it in your wallet.')
  release()
  await dapp.reject()
})

test('[V03] wraps a long address on Receive into lines of similar length', async ({
  dapp,
  page,
}) => {
  await dapp.visit({ path: '/polkadot', polkadotWallet: 'one' })
  await dapp.press('connect')
  await page.getByTestId(POLKADOT).click()
  await dapp.decide('approve')
  await expect(dapp.modal).toBeHidden()
  await dapp.click('vb-account-button', 'vb-receive')
  const address = page.getByTestId('vb-receive-address')
  const widths = () =>
    address.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return Array.from(text.getClientRects(), ({ width }) => width)
    })
  await expect.poll(async () => (await widths()).length).toBe(2)
  const [first = 0, second = 0] = await widths()
  expect(Math.min(first, second)).toBeGreaterThan(Math.max(first, second) / 2)
})

test('[V03] keeps a gap between the account’s list and the edge of the card', async ({
  dapp,
  page,
}) => {
  await dapp.visit({ path: '/solana', solanaWallet: 'one' })
  await dapp.click('demo-solana-connect', 'vb-wallet-announced:Solana Test Wallet')
  await dapp.decide('approve')
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
  const list = dapp.modal.getByRole('tabpanel')
  await expect(list).toBeVisible()
  await dapp.settle()
  const gap = async () => {
    const [inner, card] = await Promise.all([list.boundingBox(), dapp.modal.boundingBox()])
    const [end = 0, edge = 0] = [inner, card].map((box) => (box?.y ?? 0) + (box?.height ?? 0))
    return edge - end
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(8)
})
