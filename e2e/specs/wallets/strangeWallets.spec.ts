import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'
import { TEST_WALLET } from '../../fixtures/directory.js'

test.describe('wallets that misbehave', () => {
  const announce = (page: Page, script: string) => page.addInitScript(script)

  test('[J02] connects the visitor’s own wallet among ten thousand announcements', async ({
    dapp,
    page,
  }) => {
    await announce(
      page,
      `addEventListener('load', () => {
        const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
        for (let i = 0; i < 10000; i++)
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: {
            info: { uuid: String(i), rdns: 'io.flood' + i, name: '<b>Flood</b> '.repeat(800) + i, icon: 'data:text/html,x' },
            provider,
          }}))
      })`,
    )
    await dapp.visitConnected({ wallet: 'announced' })
    await page.evaluate(() => window.vestibule.open({ view: 'Connect' }))
    await expect(page.getByTestId(TEST_WALLET)).toContainText('Connected')
  })

  test('[V07] lets the visitor leave a wallet that does not respond', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await announce(
      page,
      `window.ethereum = { request: () => new Promise(() => {}), on() {}, removeListener() {} }`,
    )
    await dapp.visitOpen()
    await page.getByTestId('vb-wallet-injected').click()
    await expect(dapp.status).toHaveText('connecting')
    await page.getByTestId('vb-back').click()
    await expect(dapp.status).toHaveText('disconnected')
  })

  test('[V07] explains that the wallet still shows an earlier request', async ({ dapp, page }) => {
    await announce(
      page,
      `window.ethereum = { request: async () => { throw { code: -32002, message: 'Already processing' } }, on() {}, removeListener() {} }`,
    )
    await dapp.visitOpen()
    await page.getByTestId('vb-wallet-injected').click()
    await expect(dapp.modal).toContainText('Request already open')
    await expect(page.getByTestId('vb-retry')).toBeVisible()
  })

  test('[V07] explains that the wallet shared no account', async ({ dapp, page }) => {
    await announce(
      page,
      `window.ethereum = { request: async () => 'nonsense', on() {}, removeListener() {} }`,
    )
    await dapp.visitOpen()
    await page.getByTestId('vb-wallet-injected').click()
    await expect(dapp.modal).toContainText('The wallet shared no account')
  })

  test('[V07] shows that the wallet is already connected, and keeps the connection', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await page.evaluate(() => window.vestibule.open({ view: 'Connect' }))
    await page.getByTestId(TEST_WALLET).click()
    await expect(dapp.modal).toContainText('Test Wallet is connected already')
    await page.getByTestId('vb-done').click()
    await expect(dapp.modal).toBeHidden()
    await expect(dapp.status).toHaveText('connected')
  })
})
