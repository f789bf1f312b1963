import { createPublicClient, http, verifyMessage } from 'viem'
import { onlySecond } from '../../fixtures/chain/networks.js'
import { expect, test } from '../../fixtures/dapp.js'
import { RPC_TWO } from '../../world/ports.js'

for (const wallet of ['announced', 'injected'] as const) {
  const id = wallet === 'announced' ? 'org.vestibule.testwallet' : 'injected'
  const tag = wallet === 'announced' ? '@smoke' : []

  test.describe(`a wallet that is ${wallet}`, () => {
    const rows = wallet === 'announced' ? '[J02] [E04]' : '[J01] [E04]'

    test(`${rows} [V07] connects, signs, sends, switches, survives a reload and disconnects`, {
      tag,
    }, async ({ dapp, page }) => {
      await dapp.visitOpen({ wallet })
      await page.getByTestId(`vb-wallet-${id}`).click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingExternal')
      await dapp.decide('approve')
      await dapp.expectConnected()

      await dapp.press('sign-message')
      await dapp.decide('approve')
      const signature = await dapp.readResult()
      const address = await dapp.address()
      await expect(
        verifyMessage({ address, message: 'Hello from the Vestibule demo', signature }),
      ).resolves.toBe(true)

      await dapp.click('vb-network-button', 'vb-network-eip155:31338')
      await expect(dapp.modal).toHaveAttribute('data-view', 'SwitchNetwork')
      await dapp.decide('approve')
      await expect(page.getByTestId('demo-network')).toHaveText('eip155:31338')
      await expect(dapp.modal).toBeHidden()

      await dapp.press('send-transaction')
      await dapp.decide('approve')
      const hash = await dapp.readResult()
      const receipt = await createPublicClient({
        transport: http(RPC_TWO),
      }).waitForTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')

      await page.reload()
      await expect(dapp.status).toHaveText('connected')
      await expect.poll(() => dapp.address()).toBe(address)

      await dapp.click('vb-account-button', 'vb-disconnect')
      await expect(dapp.status).toHaveText('disconnected')
      await page.reload()
      await expect(dapp.status).toHaveText('disconnected')
    })

    test(`${rows} [V07] shows a retry screen after a rejection, and connects on the retry`, {
      tag,
    }, async ({ dapp, page }) => {
      await dapp.visitOpen({ wallet })
      await page.getByTestId(`vb-wallet-${id}`).click()
      await dapp.decide('reject')
      await expect(dapp.modal).toContainText('Connection declined')
      await expect(dapp.modal).toContainText('Nothing was shared.')
      await expect(dapp.status).toHaveText('disconnected')
      await page.getByTestId('vb-retry').click()
      await dapp.decide('approve')
      await dapp.expectConnected()
    })

    test(`${rows} [Z20] returns 4001 for a declined signature`, async ({ dapp, page }) => {
      await dapp.visit({ wallet })
      await dapp.open()
      await page.getByTestId(`vb-wallet-${id}`).click()
      await dapp.decide('approve')
      await dapp.expectConnected()
      await dapp.press('sign-message')
      await dapp.decide('reject')
      await expect.poll(() => dapp.readResult()).toMatchObject({ code: 4001 })
    })
  })
}

test('[T12] [V08] returns to the network list with a message after a declined switch', async ({
  dapp,
  page,
}) => {
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.click('vb-network-button', 'vb-network-eip155:31338')
  await dapp.decide('reject')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  await expect(page.getByTestId('vb-toast')).toContainText('Request declined')
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31337')
})

test('[V10] [R04] [T10] offers a supported network or a disconnect to a wallet on an unsupported network', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  await dapp.visitOpen({ wallet: 'announced', config: { networks: [onlySecond] } })
  await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
  await dapp.decide('approve')
  await expect(dapp.modal).toHaveAttribute('data-view', 'UnsupportedChain')
  const shaken = await dapp.modal.evaluateHandle((card) => {
    const shook = new Promise<void>((resolve) =>
      new MutationObserver(() => card.hasAttribute('data-shake') && resolve()).observe(card, {
        attributeFilter: ['data-shake'],
      }),
    )
    return { shook }
  })
  await page.keyboard.press('Escape')
  await shaken.evaluate(({ shook }) => shook)
  await expect(dapp.modal).toHaveAttribute('data-view', 'UnsupportedChain')
  await page.getByTestId('vb-network-eip155:31338').click()
  await dapp.decide('approve')
  await expect(dapp.modal).toBeHidden()
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31338')
})
