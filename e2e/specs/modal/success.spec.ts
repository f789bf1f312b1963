import type { Page } from '@playwright/test'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import { watchSuccess } from '../../fixtures/appearance/success.js'
import { putSaying } from '../../fixtures/chain/contracts.js'
import { local } from '../../fixtures/chain/networks.js'
import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { RPC_ONE } from '../../world/ports.js'

const EXPLORER = 'https://scan.example'
const explored = {
  ...local(31337, 'Local One', RPC_ONE),
  blockExplorers: { default: { name: 'Scan', url: EXPLORER } },
}
const config = { networks: [explored] }

const toastOf = (page: Page) => page.getByTestId('vb-transaction-toast')

async function holdReceipts(page: Page) {
  let isHeld = true
  await page.route('**', async (route) => {
    const asks = route.request().postData()?.includes('eth_getTransactionReceipt')
    if (isHeld && asks) await route.abort()
    else await route.fallback()
  })
  return () => {
    isHeld = false
  }
}

test('shows success after connecting and signing, without delaying the next request', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await dapp.visit({ config })
  await dapp.enterCode(freshEmail())
  const seen = await watchSuccess(page)
  await dapp.expectConnected()
  await expect
    .poll(seen)
    .toMatchObject([{ text: 'Connected', size: 24, status: 'connected', open: false }])

  await dapp.pressAndApprove('sign-message')
  await expect(dapp.modal).toBeHidden()
  await expect
    .poll(seen)
    .toMatchObject([
      { text: 'Connected' },
      { text: 'Signed', open: false, result: expect.stringMatching(/^"0x[0-9a-f]{130}"$/) },
    ])
  await expect
    .poll(async () => Math.min(...(await seen()).map(({ lasted }) => lasted)))
    .toBeGreaterThan(700)

  await dapp.ask('personal_sign', ['Hello', await dapp.address()])
  await dapp.reject()
  await expect(dapp.modal).toBeHidden()
  await expect.poll(seen).toHaveLength(2)

  // The page sends the next request as soon as it shows the success.
  await page.evaluate(
    (account) => {
      const ask = { method: 'personal_sign', params: ['Again', account] }
      const sign = () => window.vestibule.getProvider('eip155')?.request(ask)
      const root = document.querySelector('vestibule-modal')?.shadowRoot
      const askAgain = () =>
        root?.querySelector('[open] [data-testid=vb-success]')
          ? void sign()?.catch(() => undefined)
          : requestAnimationFrame(askAgain)
      void sign()?.then(askAgain)
    },
    await dapp.address(),
  )
  await dapp.approve()
  await expect.poll(seen).toHaveLength(3)
  await expect(dapp.frame.getByTestId('vb-hand-over')).toBeVisible()
  await dapp.reject()
  await expect(dapp.modal).toBeHidden()
})

test('reports a transaction as pending, with a link, if it has no result after five minutes', async ({
  dapp,
  page,
}, info) => {
  await dapp.visitNew({ config })
  await dapp.fund()
  const toast = toastOf(page)
  await holdReceipts(page)
  await dapp.pressAndApprove('send-transaction')
  const hash = await dapp.readResult()
  await expect(toast).toHaveAttribute('data-state', 'pending')
  await page.clock.install()
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(toast).toHaveAttribute('data-state', 'undecided', { timeout: 1 })
  }).toPass({ intervals: [50] })
  await expect(toast).toContainText('Transaction still pending')
  await expect(toast.getByTestId('vb-transaction-link')).toHaveAttribute(
    'href',
    `${EXPLORER}/tx/${hash}`,
  )
  await keepShot(page, info, 'undecided')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
})

test('updates a toast until the transaction is confirmed or fails, with the link and the reason', async ({
  dapp,
  page,
}, info) => {
  const refusing = await putSaying('Not today')
  await dapp.visitNew({ config })
  await dapp.fund()
  const seen = await watchSuccess(page)
  const toast = toastOf(page)
  const letThrough = await holdReceipts(page)

  await dapp.pressAndApprove('send-transaction')
  const hash = await dapp.readResult()
  await expect(toast).toHaveAttribute('data-state', 'pending')
  await expect(toast).toContainText('Transaction pending')
  await expect(dapp.modal).toBeHidden()
  await expect.poll(seen).toMatchObject([{ text: 'Sent', open: false }])
  await expect(toast.getByTestId('vb-transaction-amount')).toHaveText(/^0\.01 ETH to 0x/)
  await expect(toast.getByTestId('vb-transaction-link')).toHaveAttribute(
    'href',
    `${EXPLORER}/tx/${hash}`,
  )
  await keepShot(page, info, 'pending')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  letThrough()
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(toast).toHaveAttribute('data-state', 'confirmed', { timeout: 1 })
  }).toPass()
  const link = toast.getByTestId('vb-transaction-link')
  await expect(link).toHaveAttribute('href', `${EXPLORER}/tx/${hash}`)
  await keepShot(page, info, 'confirmed')

  await link.focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await link.blur()
  await page.clock.runFor(6_000)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()

  const call = { from: await dapp.address(), to: refusing, data: '0x3ccfd60b', gas: '0x30d40' }
  await dapp.ask('eth_sendTransaction', [call])
  const window = await dapp.review()
  await window.approve()
  await expect(toast).toHaveAttribute('data-state', 'failed')
  await expect(toast).toContainText('Transaction failed')
  await expect(toast).toContainText('Not today')
  await keepShot(page, info, 'failed')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
})

test('reports a connected browser wallet, and links its transaction only to listed explorers', async ({
  dapp,
  page,
}) => {
  const odd = { ...explored, blockExplorers: { default: { name: 'Odd', url: 'javascript:0//' } } }
  await dapp.visitOpen({ wallet: 'announced', config: { networks: [odd] } })
  const seen = await watchSuccess(page)
  await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
  await dapp.decide('approve')
  await dapp.expectConnected()
  await expect.poll(seen).toMatchObject([{ text: 'Connected', status: 'connected' }])

  // A pointer at the toast's future position must not keep it open.
  await page.mouse.move(500, 38)
  await page.getByTestId('demo-send-transaction').press('Enter')
  await page.getByTestId('test-wallet-approve').press('Enter')
  const toast = toastOf(page)
  await expect(toast).toHaveAttribute('data-state', 'confirmed')
  await expect(toast.getByTestId('vb-transaction-link')).toHaveCount(0)
  await expect(page.getByTestId('vb-success')).toBeHidden()
  await expect(toast).toHaveCount(0)
})

test('[V12] shows on the card that funds are missing, and returns the reason to the dapp', async ({
  dapp,
  page,
}, info) => {
  await dapp.visitNew()
  await dapp.press('send-transaction')
  const card = dapp.frame.getByTestId('vb-approval')
  await expect(card).toContainText(
    /Not enough ETH: this needs 0\.01[0-9]* ETH with the network fee, and the account has 0 ETH/,
  )
  await expect(dapp.frame.getByTestId('vb-approve')).toBeDisabled()
  await keepShot(page, info, 'missing')
  await dapp.reject()
  await expect
    .poll(() => dapp.readResult())
    .toMatchObject({ message: 'insufficient funds for the amount and the network fee' })
  await expect(dapp.modal).toBeHidden()
})
