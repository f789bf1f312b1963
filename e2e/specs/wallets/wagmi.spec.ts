import { createPublicClient, http, verifyMessage } from 'viem'
import { expect } from '../../fixtures/dapp.js'
import { test, type WagmiDapp } from '../../fixtures/dapps/wagmiDapp.js'
import { RPC_ONE, RPC_TWO } from '../../world/ports.js'

const MESSAGE = 'Hello from wagmi'
const TEST_WALLET = 'org.vestibule.testwallet'

async function expectSuccess(rpcUrl: string, hash: `0x${string}`) {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const { status } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
}

async function expectSigned(wagmi: WagmiDapp) {
  const [address, signature] = [await wagmi.wagmiAddress(), await wagmi.readResult()]
  await expect(verifyMessage({ address, message: MESSAGE, signature })).resolves.toBe(true)
}

for (const version of [2, 3]) {
  const root = `/wagmi${version}`
  const isNewest = version === 3

  test.describe(`wagmi ${version}`, () => {
    test('[J01] [T03] connects the embedded wallet as a connector, signs, sends, switches, reloads and disconnects', {
      tag: isNewest ? '@ci' : [],
    }, async ({ wagmi, page }) => {
      test.slow()
      await wagmi.show(`${root}/`)
      await wagmi.pressWagmi('connect-vestibule')
      await expect(wagmi.modal).toHaveAttribute('data-view', 'SignIn')
      await wagmi.passLogin()
      const address = await wagmi.wagmiAddress()
      await wagmi.expectChain(31337)

      await wagmi.pressWagmi('sign')
      await wagmi.approve()
      await expectSigned(wagmi)

      await wagmi.fundOn(31337)
      await wagmi.pressWagmi('send')
      await wagmi.approve()
      await expectSuccess(RPC_ONE, await wagmi.readResult())

      await wagmi.pressWagmi('switch')
      await wagmi.expectChain(31338)

      await page.reload()
      await expect(wagmi.status).toHaveText('connected')
      await expect.poll(() => wagmi.wagmiAddress()).toBe(address)
      await wagmi.expectChain(31338)
      await expect.poll(async () => (await wagmi.statuses()).wagmi).not.toContain('disconnected')

      // Sign with the connector of this page, not with the cached one of the previous page.
      await wagmi.pressWagmi('sign')
      await wagmi.approve()
      await expectSigned(wagmi)
      await wagmi.fundOn(31338)
      await wagmi.pressWagmi('send')
      await wagmi.approve()
      await expectSuccess(RPC_TWO, await wagmi.readResult())

      await wagmi.pressWagmi('disconnect')
      await expect(wagmi.status).toHaveText('disconnected')
      await page.reload()
      await expect(wagmi.status).toHaveText('disconnected')
    })

    test('[V12] useSendCalls, useCallsStatus and useCapabilities work with the embedded wallet', async ({
      wagmi,
      page,
    }) => {
      const atomic = page.getByTestId('wagmi-atomic')
      const status = page.getByTestId('wagmi-batch-status')
      await wagmi.show(`${root}/`)
      await wagmi.pressWagmi('connect-vestibule')
      await wagmi.passLogin()
      await wagmi.fundOn(31337)
      await expect(atomic).toHaveText('ready')

      await wagmi.pressWagmi('batch')
      const refused = await wagmi.review()
      await expect(refused.card).toContainText('2 steps')
      await expect(refused.card).toContainText('This upgrades your account on')
      await refused.reject()
      await expect(status).toHaveText('User rejected the request.')

      await wagmi.pressWagmi('batch')
      await wagmi.approve()
      await expect(status).toHaveText('success')
      await expect(page.getByTestId('wagmi-batch-receipts')).toHaveText('1')
      await page.reload()
      await expect(atomic).toHaveText('supported')
    })

    test('[Z20] reports a closed modal as a rejection, and connects on the next try', async ({
      wagmi,
      page,
    }) => {
      await wagmi.show(`${root}/`)
      await wagmi.pressWagmi('connect-vestibule')
      await page.getByTestId('vb-close').click()
      await expect
        .poll(() => wagmi.readResult())
        .toMatchObject({ name: 'UserRejectedRequestError' })
      await expect(wagmi.status).toHaveText('disconnected')
      await wagmi.pressWagmi('connect-vestibule')
      await wagmi.passLogin()
    })

    test('the connector sends no request before the visitor connects', async ({ wagmi, page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() !== 'script') asked.push(new URL(request.url()).pathname)
      })
      await wagmi.show(`${root}/`)
      await expect(wagmi.status).toHaveText('disconnected')
      await page.waitForLoadState('networkidle')
      expect(asked.filter((path) => !/^\/wagmi\d\/(assets\/\S+\.css)?$/.test(path))).toEqual([])
    })

    test('[J02] [T03] the modal and wagmi synchronize their connections and networks', {
      tag: isNewest ? '@smoke' : [],
    }, async ({ wagmi, page }) => {
      test.slow()
      await wagmi.show(`${root}/modal.html?wallet=announced`)
      await wagmi.open()
      await page.getByTestId(`vb-wallet-${TEST_WALLET}`).click()
      await wagmi.decide('approve')
      await wagmi.expectConnected()
      await expect(page.getByTestId('wagmi-connector')).toHaveText(TEST_WALLET)
      const address = await wagmi.wagmiAddress()
      await expect(page.getByTestId('vb-account-button')).toBeVisible()

      await wagmi.pressWagmi('sign')
      await wagmi.decide('approve')
      await expectSigned(wagmi)

      await page.getByTestId('vb-network-button').click()
      await page.getByTestId('vb-network-eip155:31338').click()
      await wagmi.decide('approve')
      await wagmi.expectChain(31338)
      await expect(wagmi.modal).toBeHidden()
      await wagmi.pressWagmi('switch')
      await wagmi.decide('approve')
      await wagmi.expectChain(31337)
      await expect(page.getByTestId('vb-network-button')).toContainText('Local One')

      await page.reload()
      await expect(wagmi.status).toHaveText('connected')
      await expect(page.getByTestId('vb-account-button')).toBeVisible()
      await expect.poll(() => wagmi.wagmiAddress()).toBe(address)
      const { wagmi: ofWagmi, modal } = await wagmi.statuses()
      expect(ofWagmi).not.toContain('disconnected')
      expect(modal?.slice(0, 2)).toEqual(['restoring', 'connected'])
      expect(modal).not.toContain('disconnected')
      await wagmi.pressWagmi('send')
      await wagmi.decide('approve')
      await expectSuccess(RPC_ONE, await wagmi.readResult())

      await page.getByTestId('vb-account-button').click()
      await page.getByTestId('vb-disconnect').click()
      await expect(wagmi.status).toHaveText('disconnected')
      await wagmi.pressWagmi(`connect-${TEST_WALLET}`)
      await wagmi.decide('approve')
      await expect(page.getByTestId('vb-account-button')).toBeVisible()
      await wagmi.pressWagmi('disconnect')
      await expect(page.getByTestId('vb-connect-button')).toBeVisible()
    })

    test('[J09] [J10] sends and swaps in the modal with a wallet that wagmi connected', {
      tag: isNewest ? '@ci' : [],
    }, async ({ wagmi, page }) => {
      await wagmi.show(`${root}/modal.html?wallet=announced`)
      await wagmi.open()
      await page.getByTestId(`vb-wallet-${TEST_WALLET}`).click()
      await wagmi.decide('approve')
      await wagmi.expectConnected()

      await page.getByTestId('vb-account-button').click()
      await page.getByTestId('vb-send').click()
      await page.getByTestId('vb-send-amount').fill('0.01')
      await page.getByTestId('vb-send-receiver').fill('0x14dC79964da2C08b23698B3D3cc7Ca32193d9955')
      await page.getByTestId('vb-send-review').click()
      await page.getByTestId('vb-send-confirm').click()
      await wagmi.decide('approve')
      const row = page.getByTestId('vb-transaction-0')
      await expect(row).toContainText('Sent -0.01 ETH')
      await expect(row).toContainText('Confirmed')

      await page.getByTestId('vb-swap').click()
      await page.getByTestId('vb-swap-to').click()
      await page.getByTestId('vb-swap-token-TUSD').click()
      await page.getByTestId('vb-swap-amount').fill('0.01')
      await page.getByTestId('vb-swap-review').click()
      await page.getByTestId('vb-swap-confirm').click()
      await wagmi.decide('approve')
      const state = page.getByTestId('vb-swap-state')
      await expect(state).toHaveAttribute('data-state', 'confirmed')
      await expect(state).toContainText('Swapped 0.01 ETH to')
    })

    test('[J01] shows a login in the modal as a wagmi connection, also after a reload', async ({
      wagmi,
      page,
    }) => {
      await wagmi.show(`${root}/modal.html?wallet=announced`)
      await wagmi.open()
      await expect(page.getByTestId('vb-wallet-vestibule')).toHaveCount(0)
      await wagmi.passLogin()
      await expect(page.getByTestId('wagmi-connector')).toHaveText('vestibule')
      const address = await wagmi.wagmiAddress()

      await page.reload()
      await expect(wagmi.status).toHaveText('connected')
      await expect.poll(() => wagmi.wagmiAddress()).toBe(address)
      const { wagmi: ofWagmi, modal } = await wagmi.statuses()
      expect(ofWagmi).not.toContain('disconnected')
      expect(modal).not.toContain('disconnected')

      await wagmi.pressWagmi('disconnect')
      await expect(page.getByTestId('vb-connect-button')).toBeVisible()
    })
  })
}

test('[J02] RainbowKit lists the announced embedded wallet, connects to it and signs with it', async ({
  wagmi,
  page,
}) => {
  test.slow()
  await wagmi.show('/wagmi2/rainbowkit.html')
  await page.getByTestId('rk-connect-button').click()
  await page.getByTestId('rk-wallet-option-dev.vestibule').click()
  await expect(wagmi.modal).toHaveAttribute('data-view', 'SignIn')
  await wagmi.passLogin()
  await expect(page.getByTestId('rk-account-button')).toBeVisible()
  const address = await wagmi.wagmiAddress()

  await wagmi.pressWagmi('sign')
  await wagmi.approve()
  await expectSigned(wagmi)

  await page.reload()
  await expect(wagmi.status).toHaveText('connected')
  await expect(page.getByTestId('rk-account-button')).toBeVisible()
  await expect.poll(() => wagmi.wagmiAddress()).toBe(address)
  await expect.poll(async () => (await wagmi.statuses()).wagmi).not.toContain('disconnected')

  // The modal offers the login itself and omits the wallet that announces it.
  await page.evaluate(() => window.vestibule.disconnect())
  await expect(wagmi.status).toHaveText('disconnected')
  await page.evaluate(() => window.vestibule.open())
  await expect(page.getByTestId('vb-email-input')).toBeVisible()
  await expect(page.getByTestId('vb-wallet-dev.vestibule')).toHaveCount(0)
})

test('[Z20] rejects when the visitor closes the login that RainbowKit opened, and reopens it on a retry', async ({
  wagmi,
  page,
}) => {
  await wagmi.show('/wagmi2/rainbowkit.html')
  await page.getByTestId('rk-connect-button').click()
  await page.getByTestId('rk-wallet-option-dev.vestibule').click()
  await expect(page.getByTestId('vb-email-input')).toBeVisible()
  await expect(wagmi.status).toHaveText('connecting')
  await page.getByTestId('vb-close').click()
  await expect(wagmi.status).toHaveText('disconnected')

  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await retry.click()
  await expect(wagmi.modal).toHaveAttribute('data-view', 'SignIn')
  await expect(page.getByTestId('vb-email-input')).toBeVisible()
})
