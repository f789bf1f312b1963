import { base58, base64 } from '@scure/base'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'

test.slow()

const RESULT = 'demo-solana-result'
const FRIEND = '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD'
const SIGNATURE = '[1-9A-HJ-NP-Za-km-z]{80,90}'

async function visitWithMoney(dapp: Dapp): Promise<string> {
  const { page } = dapp
  await dapp.visitNew({ path: '/solana' })
  await expect(page.getByTestId('demo-solana-faucet')).toBeEnabled()
  await page.getByTestId('demo-solana-faucet').click()
  await expect(page.getByTestId(RESULT)).toContainText('hashes')
  return (await page.getByTestId('demo-solana-address').textContent()) ?? ''
}

const readBalance = (dapp: Dapp, address: string) =>
  dapp.page.evaluate(async (address) => {
    const provider = window.vestibule.getProvider('solana')
    const answer = await provider?.request({ method: 'getBalance', params: [address] })
    return (answer as { value: number }).value
  }, address)

test('[P02] [T22] [X15] shows a transfer of SOL, sends it, and updates the balance', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  const address = await visitWithMoney(dapp)
  const before = await readBalance(dapp, address)
  await page.getByTestId('demo-solana-pay').click()
  const window = await dapp.review()
  const { card } = window
  await expect(card).toContainText('Send 0.001 SOL')
  await expect(card.locator('.full-address').first()).toHaveText(FRIEND)
  await expect(card.getByTestId('vb-changes')).toContainText('You send0.001 SOL')
  await expect(card).toContainText('up to 0.000005 SOL')
  await window.approve()
  await expect(page.getByTestId(RESULT)).toHaveText(new RegExp(`^${SIGNATURE}$`))
  await expect.poll(() => readBalance(dapp, address)).toBe(before - 1_005_000)
})

test('[V12] shows several transactions on one card with their total', async ({ dapp, page }) => {
  await visitWithMoney(dapp)
  await page.getByTestId('demo-solana-sign-two').click()
  const window = await dapp.review()
  const { card } = window
  await expect(card).toContainText('Sign 2 transactions')
  await expect(card).toContainText('Transaction 2 of 2')
  await expect(card.getByTestId('vb-changes')).toContainText('0.002 SOL')
  await expect(card).toContainText('up to 0.00001 SOL')
  await window.approve()
  await expect(page.getByTestId(RESULT)).toHaveText(new RegExp(`^${SIGNATURE} ${SIGNATURE}$`))
})

test('[J08] [J09] sends SOL and a token from the account view with the embedded wallet', async ({
  dapp,
  page,
}) => {
  await visitWithMoney(dapp)
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Local').click()
  await expect(page.getByTestId('vb-network-button')).toHaveText('Solana Local')
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
  for (const { token, amount, shown } of [
    { token: undefined, amount: '0,25', shown: 'Send 0.25 SOL' },
    { token: 'Local Dollar', amount: '1.5', shown: 'Send 1.5 LUSD' },
    { token: 'Local Toll', amount: '2', shown: 'Token transfer fee0.02 TOLL' },
  ]) {
    await page.getByTestId('vb-send').click()
    if (token !== undefined) {
      await page.getByTestId('vb-send-token').click()
      await dapp.modal.getByText(token, { exact: true }).click()
    }
    await page.getByTestId('vb-send-amount').fill(amount)
    // The modal shows its own review if the node answers more than three seconds after the press.
    const checked = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('simulateTransaction')),
    )
    await page.getByTestId('vb-send-receiver').fill(FRIEND)
    await checked
    await page.getByTestId('vb-send-review').click()
    const window = await dapp.review()
    await expect(window.card).toContainText(shown)
    await window.approve()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
  }
})

function callOf(address: string, program: string, blockhash: string): string {
  const keys = [address, program].flatMap((key) => [...base58.decode(key)])
  const message = [1, 0, 1, 2, ...keys, ...base58.decode(blockhash), 1, 1, 1, 0, 3, 1, 2, 3]
  return base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
}

test('[V12] security: opens a window for an unknown program, warns of it and requires a long press', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const address = await visitWithMoney(dapp)
  const answer = await page.evaluate(() =>
    window.vestibule.getProvider('solana')?.request({ method: 'getLatestBlockhash' }),
  )
  const { blockhash } = (answer as { value: { blockhash: string } }).value
  const transaction = callOf(address, base58.encode(new Uint8Array(32).fill(9)), blockhash)
  await page.evaluate((transaction) => {
    void window.vestibule
      .getProvider('solana')
      ?.request({ method: 'solana_signTransaction', params: { transaction } })
      .catch(() => undefined)
  }, transaction)
  const inWindow = await dapp.review()
  await expect(inWindow.card).toContainText('Call a program')
  await expect(inWindow.card).toContainText('does not know this program')
  await expect(inWindow.approveButton).toContainText('Hold to')
  await inWindow.reject()
})
