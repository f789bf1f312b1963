import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'
import { hold, WALLET_VIEWS } from '../../fixtures/network.js'

test.describe('the card’s height', () => {
  const watch = (page: Page) =>
    page.locator('.views').evaluate((views: HTMLElement) => {
      const given: string[] = []
      Object.assign(window, { given })
      const observer = new MutationObserver(() => given.push(views.style.cssText))
      observer.observe(views, { attributeFilter: ['style'] })
    })
  const given = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'given'))

  const STEPS = [
    ['all wallets', 'vb-all-wallets', 'vb-wallet-io.metamask'],
    ['the QR code', 'vb-wallet-walletConnect', 'vb-wc-qr'],
    ['what a wallet is', 'vb-help', 'vb-get-wallet'],
  ] as const
  for (const [name, way, sign] of STEPS)
    test(`[R10] changes once when the modal opens another view: ${name}`, async ({
      dapp,
      page,
    }) => {
      await dapp.visit({ wallet: 'announced' })
      await dapp.open()
      await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
      await dapp.settle()
      await watch(page)
      await page.getByTestId(way).click()
      await expect(page.getByTestId(sign).first()).toBeVisible()
      await dapp.settle()
      await expect.poll(() => given(page)).toHaveLength(1)
    })

  test('[R10] does not change while the next view’s code loads, and then changes once', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const release = await hold(page, WALLET_VIEWS)
    await dapp.visitOpen({ wallet: 'announced' })
    await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
    await dapp.settle()
    const height = async () => (await dapp.modal.boundingBox())?.height
    const before = await height()
    await watch(page)
    await page.getByTestId('vb-help').click()
    await expect(dapp.modal.getByText('Loading')).toBeAttached()
    await expect.poll(height).toBe(before)
    await expect.poll(() => given(page)).toEqual([])
    release()
    await expect(page.getByTestId('vb-get-wallet')).toBeVisible()
    await dapp.settle()
    await expect.poll(() => given(page)).toHaveLength(1)
  })

  test('[R10] [V18] changes once when the modal opens the list of the visitor’s wallets', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ wallet: 'announced', config: { features: { multiWallet: true } } })
    await dapp.connectWallet()
    await page.reload()
    await expect(dapp.status).toHaveText('connected')
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-wallets')).toBeVisible()
    await dapp.settle()
    await watch(page)
    await page.getByTestId('vb-wallets').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'ProfileWallets')
    await dapp.settle()
    await expect.poll(() => given(page)).toHaveLength(1)
  })

  const watchFrame = (page: Page) =>
    page.locator('.views').evaluate((views) => {
      const given: string[] = []
      Object.assign(window, { given })
      const observer = new MutationObserver(() => {
        const height = views.querySelector<HTMLElement>('.frame-slot')?.style.height
        if (height !== undefined && height !== given.at(-1)) given.push(height)
      })
      observer.observe(views, { attributeFilter: ['style'], childList: true, subtree: true })
    })

  test('[R10] reserves the space of an approval until the frame has drawn it', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await watchFrame(page)
    await dapp.press('sign-in-here')
    await expect(dapp.frame.getByTestId('vb-approve')).toBeVisible()
    await dapp.settle()
    await expect.poll(() => given(page)).not.toContain('0px')
  })

  test('[R10] does not change while a rejected card disappears', async ({ dapp, page }) => {
    await dapp.visitSignedIn()
    await dapp.press('sign-in-here')
    await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
    await dapp.settle()
    await watchFrame(page)
    await dapp.reject()
    await expect(dapp.modal).toBeHidden()
    await expect.poll(() => given(page)).toEqual([])
  })
})
