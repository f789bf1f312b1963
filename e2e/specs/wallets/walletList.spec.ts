import { expect, test } from '../../fixtures/dapp.js'
import {
  breakDirectory,
  holdDirectory,
  LISTS,
  TEST_WALLET,
  walletIds,
} from '../../fixtures/directory.js'

test.describe('the wallets on Connect', () => {
  test('[V02] [C03] shows installed wallets first, then recommended wallets up to four, and a row for all', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.visitOpen({ wallet: 'announced' })
    await expect(page.getByTestId('vb-all-wallets')).toContainText('530+')
    const middle = async (part: string) => {
      const box = await page.getByTestId('vb-all-wallets').locator(part).first().boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) / 2
    }
    const distance = async () => Math.abs((await middle('.tile svg')) - (await middle('.tile')))
    await expect.poll(distance).toBeLessThan(1)
    const ids = await walletIds(page)
    expect(ids[0]).toBe(TEST_WALLET)
    expect(ids.filter((id) => id !== 'vb-wallet-walletConnect')).toHaveLength(4)
    await expect(page.getByTestId(TEST_WALLET)).toContainText('Installed')
  })

  test('[V02] shows loading rows in the size of the final list', async ({ dapp, page }) => {
    const release = await holdDirectory(page)
    await dapp.visitOpen({ wallet: 'announced' })
    await expect(page.locator('.row .shimmer.tile')).toHaveCount(3)
    const height = async () => (await page.locator('.wallet-list').boundingBox())?.height
    const before = await height()
    release()
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    await expect.poll(height).toBe(before)
  })

  test('[V02] marks only a connected wallet as recent after a reload', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.open()
    await page.getByTestId(TEST_WALLET).click()
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-retry')).toBeVisible()
    await page.getByTestId('vb-back').click()
    await expect(page.getByTestId(TEST_WALLET)).toContainText('Installed')
    await page.getByTestId(TEST_WALLET).click()
    await dapp.decide('approve')
    await dapp.expectConnected()
    await dapp.click('vb-account-button', 'vb-disconnect')
    await page.reload()
    await dapp.open()
    await expect(page.getByTestId(TEST_WALLET)).toContainText('Recent')
    await expect(page.getByTestId(TEST_WALLET)).toHaveCount(1)
  })

  test('[V02] lists custom and featured wallets in the dapp’s order, without excluded wallets', async ({
    dapp,
    page,
  }) => {
    await dapp.visitOpen({
      wallet: 'announced',
      config: {
        featuredWalletIds: ['me.rainbow', 'io.rabby'],
        excludeWalletIds: ['io.metamask'],
        customWallets: [{ id: 'mine', name: 'My Wallet', homepage: 'https://example.com' }],
        features: { connectorTypeOrder: ['custom', 'featured'] },
      },
    })
    await expect(page.getByTestId('vb-wallet-me.rainbow')).toBeVisible()
    const ids = (await walletIds(page)).filter((id) => id !== 'vb-wallet-walletConnect')
    expect(ids).toEqual([
      'vb-wallet-mine',
      'vb-wallet-me.rainbow',
      'vb-wallet-io.rabby',
      TEST_WALLET,
    ])
  })

  test('[V02] hides the row for all wallets if the dapp turns it off', async ({ dapp, page }) => {
    for (const allWallets of ['HIDE', 'ONLY_MOBILE']) {
      await dapp.visitOpen({ wallet: 'announced', config: { allWallets } })
      await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
      await expect(page.getByTestId('vb-all-wallets')).toHaveCount(0)
    }
  })

  test('[A23] keeps wallet and email logins enabled if the directory fails, and retries on reopening', async ({
    dapp,
    page,
  }) => {
    const repair = await breakDirectory(page)
    await dapp.visitOpen({ wallet: 'announced' })
    await expect(dapp.modal).toContainText('More wallets could not be loaded')
    await expect(page.getByTestId(TEST_WALLET)).toBeEnabled()
    await expect(page.getByTestId('vb-email-input')).toBeEnabled()
    await page.getByTestId('vb-close').click()
    await repair()
    await dapp.open()
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
  })

  test('[A23] requests a failed directory again when the visitor presses Retry', async ({
    dapp,
    page,
  }) => {
    const repair = await breakDirectory(page)
    await dapp.visitOpen({ wallet: 'announced' })
    await expect(page.getByTestId('vb-retry')).toBeVisible()
    await repair()
    await page.getByTestId('vb-retry').click()
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    await expect(page.getByTestId('vb-retry')).toHaveCount(0)
  })

  test('[E13] strips markup from a hostile wallet name, and does not run its script link', async ({
    dapp,
    page,
  }) => {
    const data = [
      {
        id: 'evil',
        name: '<img src=x onerror="window.pwned=1">Evil',
        homepage: 'javascript:window.pwned=1',
      },
      { id: '../../x', name: 'Gone' },
      null,
    ]
    await page.route(LISTS, (route) =>
      route.fulfill({ json: { data, count: 3 }, headers: { 'access-control-allow-origin': '*' } }),
    )
    await dapp.visitOpen()
    await expect(page.getByTestId('vb-wallet-evil')).toHaveText('EEvil')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined()
  })

  test('[V02] requires agreement to the dapp’s terms before a choice, and remembers the agreement', async ({
    dapp,
    page,
  }) => {
    await dapp.visitOpen({
      wallet: 'announced',
      config: {
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://example.com/terms',
        privacyPolicyUrl: 'https://example.com/privacy',
      },
    })
    const row = page.getByTestId(TEST_WALLET)
    await expect(row).toBeDisabled()
    await expect(row).toHaveAccessibleDescription('Tick the box above to go on.')
    await expect(page.getByTestId('vb-all-wallets')).toBeDisabled()
    await expect(page.getByTestId('vb-email-input')).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      'https://example.com/terms',
    )
    await expect(page.getByTestId('vb-legal')).not.toBeChecked()
    await page.getByTestId('vb-legal').check()
    await expect(row).toBeEnabled()
    await page.getByTestId('vb-all-wallets').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'AllWallets')
    await page.getByTestId('vb-back').click()
    await expect(page.getByTestId('vb-legal')).toBeChecked()
    await page.getByTestId('vb-close').click()
    await dapp.open()
    await expect(page.getByTestId('vb-email-input')).toBeEnabled()
  })

  test('[V02] shows one button instead of the wallets if the dapp prefers the login', async ({
    dapp,
    page,
  }) => {
    for (const features of [{ collapseWallets: true }, { emailShowWallets: false }]) {
      await dapp.visitOpen({ wallet: 'announced', config: { features } })
      await expect(page.getByTestId(TEST_WALLET)).toHaveCount(0)
      await page.getByTestId('vb-connect-wallets').click()
      await expect(page.getByTestId('vb-title')).toHaveText('Connect wallet')
      await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
    }
  })
})
