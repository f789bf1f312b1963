import { keepShot, looksIn, SIZES } from '../../fixtures/appearance/appearance.js'
import { networkWithEns } from '../../fixtures/chain/ens.js'
import { expect, FIRST, SECOND, test } from '../../fixtures/dapp.js'
import { hold, refuse, setOnline } from '../../fixtures/network.js'

const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

test.describe('sending', () => {
  test('[J09] [V20] [R06] [T24] sends the embedded wallet’s currency after one review, and lists the transfer', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.visitFunded()
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('0,25')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await page.getByTestId('vb-send-review').click()
    const window = await dapp.review()
    await expect(window.card.locator('.headline')).toHaveText('Send 0.25 ETH')
    await expect(window.card).toContainText('First time')
    await expect(window.card.getByTestId('vb-speed-normal')).toHaveAttribute('aria-pressed', 'true')
    await window.approve()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    const row = page.getByTestId('vb-transaction-0')
    await expect(row).toContainText('Sent -0.25 ETH')
    await expect(row).toContainText('Confirmed')

    await dapp.click('vb-send', 'vb-send-recent-0')
    await expect(page.getByTestId('vb-send-receiver')).toHaveValue(STRANGER)
    await page.getByTestId('vb-send-amount').fill('.1')
    await page.getByTestId('vb-send-review').click()
    await (await dapp.review()).reject()
    await expect(dapp.modal).toHaveAttribute('data-view', 'WalletSend')
    await expect(page.getByTestId('vb-send-receiver')).toHaveValue(STRANGER)
  })

  test('[J09] [V20] offers tokens that arrive later, without moving the form', async ({
    dapp,
    page,
  }) => {
    await dapp.visitFunded()
    await dapp.fundToken()
    await page.evaluate(() => localStorage.removeItem('@vestibule/holdings'))
    const release = await hold(page, '**/v1/account/*/balance**')
    await page.reload()
    await dapp.click('vb-account-button', 'vb-send')
    const receiver = page.getByTestId('vb-send-receiver')
    await expect(receiver).toBeVisible()
    await dapp.settle()
    await expect(page.getByTestId(/^vb-send-choice-/)).toHaveCount(0)
    const before = await receiver.boundingBox()
    release()
    await expect(page.getByTestId('vb-send-choice-1')).toContainText('TUSD')
    await expect.poll(() => receiver.boundingBox()).toEqual(before)
  })

  test('[V20] fills the placeholder row with the only token, without moving the form', async ({
    dapp,
    page,
  }) => {
    await dapp.visitFunded()
    await page.evaluate(() => localStorage.removeItem('@vestibule/holdings'))
    const release = await hold(page, '**/v1/account/*/balance**')
    await page.reload()
    await dapp.click('vb-account-button', 'vb-send')
    const receiver = page.getByTestId('vb-send-receiver')
    await expect(receiver).toBeVisible()
    await dapp.settle()
    const before = await receiver.boundingBox()
    release()
    await expect(page.getByTestId('vb-send-choice-0')).toContainText('ETH')
    await expect.poll(() => receiver.boundingBox()).toEqual(before)
  })

  test('[V20] reviews the embedded wallet’s transfer to a contract in the modal, with a warning', async ({
    dapp,
    page,
  }) => {
    await dapp.visitFunded()
    const token = await dapp.fundToken()
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('0.1')
    await page.getByTestId('vb-send-receiver').fill(token)
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-warning-contract')).toBeVisible()
  })

  test('[X10] [V20] shows the missing field on the button, and keeps wrong input', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-send')
    const button = page.getByTestId('vb-send-review')
    const amount = page.getByTestId('vb-send-amount')
    const receiver = page.getByTestId('vb-send-receiver')
    await expect(button).toHaveText('Add amount')
    for (const wrong of ['0', 'abc', '1.2.3', '0.0000000000000000001']) {
      await amount.fill(wrong)
      await expect(button).toHaveText('Enter a valid amount')
      await expect(amount).toHaveValue(wrong)
    }
    await amount.fill('1000000000')
    await expect(button).toHaveText('Insufficient funds')
    await amount.fill('1')
    await expect(button).toHaveText('Add address')
    const faults = {
      vitalik: 'Invalid address',
      [`${STRANGER}0`]: 'Invalid address',
      [STRANGER.replace('dC', 'Dc')]: 'The address has a typo',
    }
    for (const [wrong, says] of Object.entries(faults)) {
      await receiver.fill(wrong)
      await expect(button).toHaveText(says)
      await expect(button).toBeDisabled()
    }
    await receiver.fill(` ${STRANGER} `)
    await expect(button).toHaveText('Preview send')
    await expect(button).toBeEnabled()
  })

  test('[V20] subtracts the transfer’s cost for Max, and sends the rest', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await dapp.fund()
    await page.getByTestId('vb-account-button').click()
    await page.getByTestId('vb-send').click()
    await page.getByTestId('vb-send-receiver').fill(SECOND.address)
    await page.getByTestId('vb-send-max').click()
    await expect(page.getByTestId('vb-send-amount')).toHaveValue(/^0\.99\d+$/)
    await page.getByTestId('vb-send-review').click()
    // Sending most of the balance to a new address requires the wallet's window.
    const window = await dapp.review()
    await window.approve()
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
  })

  test('[E15] [V20] resolves a name, and shows its address in the review', async ({
    dapp,
    page,
  }) => {
    const network = await networkWithEns({ address: SECOND.address, name: 'bob.example.eth' })
    await dapp.visitConnected({ wallet: 'announced', config: { networks: [network] } })
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('1')
    await page.getByTestId('vb-send-receiver').fill('nobody.example.eth')
    await expect(page.getByTestId('vb-send-review')).toHaveText('Name not found')
    await page.getByTestId('vb-send-receiver').fill('Bob.example.eth')
    await expect(page.getByTestId('vb-send-found')).toBeVisible()
    await page.getByTestId('vb-send-review').click()
    await expect(dapp.modal).toContainText('bob.example.eth')
    await expect(page.getByTestId('vb-send-to')).toHaveText(SECOND.address)
    await page.getByTestId('vb-send-confirm').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Sent -1 ETH')
  })

  test('[Z20] [V20] keeps the typed values after a rejection', async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('1')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await dapp.click('vb-send-review', 'vb-send-confirm')
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-toast')).toBeVisible()
    await expect(page.getByTestId('vb-send-sum')).toHaveText('1 ETH')
    await page.getByTestId('vb-send-cancel').click()
    await expect(page.getByTestId('vb-send-receiver')).toHaveValue(STRANGER)
  })

  test('security: warns about a recipient that imitates the visitor’s own address', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('1')
    const own = FIRST.address.toLowerCase()
    const alike = `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`
    await page.getByTestId('vb-send-receiver').fill(alike)
    await page.getByTestId('vb-send-review').click()
    const warning = page.getByTestId('vb-send-warning-lookAlike')
    await expect(warning).toContainText(FIRST.address)
    await page.getByTestId('vb-send-cancel').click()
    await page.getByTestId('vb-send-receiver').fill(`0xf3${'0'.repeat(32)}${own.slice(-6)}`)
    await page.getByTestId('vb-send-review').click()
    await expect(warning).toContainText(FIRST.address)
  })

  test('[Z20] [V20] reports that a transfer failed offline, and reads missing values once online', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('1')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    // Load the review's code first, so that only the chain is missing.
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-confirm')).toBeEnabled()
    await page.getByTestId('vb-send-cancel').click()
    await setOnline(page, false)
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-warning-unknown')).toBeVisible()
    await expect(dapp.modal).toContainText('Not known')
    const offline = 'You are offline. Connect this device to the internet, then try again.'
    await expect(dapp.modal).toContainText(offline)
    await page.getByTestId('vb-send-confirm').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-toast')).toContainText('You are offline')
    await setOnline(page, true)
    await expect(dapp.modal).toContainText('Check the address. Transfers cannot be reversed.')
    await expect(page.getByTestId('vb-send-warning-unknown')).toHaveCount(0)
    await expect(dapp.modal).not.toContainText('Not known')
    await page.getByTestId('vb-send-confirm').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Sent -1 ETH')
  })

  test('[J09] [V20] fills in the whole balance with Max in dollars, and keeps it when the unit changes', async ({
    dapp,
    page,
  }) => {
    const amount = page.getByTestId('vb-send-amount')
    const turn = page.getByTestId('vb-send-turn')
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await turn.click()
    await page.getByTestId('vb-send-max').click()
    await expect(amount).toHaveValue(/^\d{4,}\.\d{1,2}$/)
    const dollars = await amount.inputValue()
    await turn.click()
    // Max fills in the balance minus the fee in wei: six decimal places would leave a remainder.
    await expect(amount).toHaveValue(/^\d+\.\d{12,}$/)
    const ether = await amount.inputValue()
    await turn.click()
    await expect(amount).toHaveValue(dollars)
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-sum')).toHaveText(
      `${ether.replace(/\B(?=(\d{3})+\.)/, ',')} ETH`,
    )
    await page.getByTestId('vb-send-cancel').click()

    // The form shows an amount below six decimal places as typed, not as zero.
    await amount.fill('0.0001')
    await turn.click()
    await expect(amount).toHaveValue(/^0\.0000000\d*[1-9]$/)
    await turn.click()
    await expect(amount).toHaveValue('0.0001')

    await dapp.click('vb-send-token', 'vb-send-token-0')
    await expect(amount).toHaveValue('0.0001')
  })

  test('[X11] [V20] drops invisible characters from a pasted recipient', async ({ dapp, page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('1')
    const receiver = page.getByTestId('vb-send-receiver')
    const half = STRANGER.slice(0, 22)
    await receiver.fill(`\u2066${half}\u200b${STRANGER.slice(22)}\u2069`)
    await expect(receiver).toHaveValue(STRANGER)
    await receiver.fill('')
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `  ${half}\r\n ${STRANGER.slice(22)}\n`,
    )
    await page.getByTestId('vb-send-paste').click()
    await expect(receiver).toHaveValue(STRANGER)
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-to')).toHaveText(STRANGER)
  })

  test('[V20] shows that the code for sending did not load, and loads it on a press', async ({
    dapp,
    page,
  }, info) => {
    await dapp.visitConnected({ wallet: 'announced' })
    const bring = await refuse(page, '**/assets/transferPart-*.js')
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('1')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await expect(dapp.modal.getByRole('alert')).toContainText('Try again, or reload the page.')
    for (const { theme: colorScheme, size, viewport } of looksIn(SIZES)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await keepShot(page, info, `SendNotLoaded-${colorScheme}-${size}`)
    }
    await bring()
    await dapp.modal.getByTestId('vb-retry').click()
    await expect(dapp.modal.getByTestId('vb-retry')).toHaveCount(0)
    await expect(page.getByTestId('vb-send-amount')).toHaveValue('1')
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-to')).toHaveText(STRANGER)
  })

  test('[V20] shows that the wallet is on another network, and does not send', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('1')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-confirm')).toBeEnabled()
    await page.evaluate(async (rdns) => {
      type Wallet = { request: (call: { method: string }) => Promise<unknown> }
      type Told = CustomEvent<{ info: { rdns: string }; provider: Wallet }>
      const wallet = await new Promise<Wallet>((resolve) => {
        addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider } = (event as Told).detail
          if (info.rdns === rdns) resolve(provider)
        })
        dispatchEvent(new Event('eip6963:requestProvider'))
      })
      const request = wallet.request.bind(wallet)
      wallet.request = async (call) => (call.method === 'eth_chainId' ? '0x1' : request(call))
    }, FIRST.id)
    await page.getByTestId('vb-send-confirm').click()
    await expect(page.getByTestId('vb-toast')).toContainText('Switch it to Local One')
    await expect(page.getByTestId('vb-send-sum')).toHaveText('1 ETH')
  })
})

test('[V20] shows the receiving address as text and as a code, and copies it', async ({
  context,
  dapp,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.click('vb-account-button', 'vb-receive')
  await expect(page.getByTestId('vb-receive-address')).toHaveText(FIRST.address)
  await expect(page.getByTestId('vb-receive-qr')).toHaveAttribute('data-uri', FIRST.address)
  await page.getByTestId('vb-receive-copy').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(FIRST.address)
})
