import type { Locator, Page } from '@playwright/test'
import { keepShot, looksIn } from '../../fixtures/appearance/appearance.js'
import { wearInWindow } from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, FIRST, test } from '../../fixtures/dapp.js'

const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

const cardOf = (page: Page, name: RegExp | string): Locator =>
  page.getByTestId(/^vb-nft-\d+$/).filter({ hasText: name })

const IN_IMAGES = /^http:\/\/img\.localhost:\d+\/i\/[\w-]{43}$/
const SIZES = {
  window: { width: 440, height: 740 },
  phone: { width: 390, height: 664 },
} as const

async function expectTile(shown: Locator) {
  await expect(shown).toHaveCSS('width', '48px')
  await expect(shown).toHaveCSS('height', '48px')
}

async function openNfts(page: Page) {
  await page.getByTestId('vb-account-button').click()
  await page.getByTestId('vb-tab-nfts').click()
}

test.describe('NFTs', () => {
  test(
    '[J08] [J09] [V03] [V20] shows pictures, and sends an ERC-721 item',
    {
      tag: '@ci',
    },
    async ({ dapp, page }, info) => {
      await dapp.visitFunded()
      await dapp.fundWorld()
      await openNfts(page)
      const bird = cardOf(page, 'Local Birds')
      await expect(bird).toHaveCount(1)
      await expect(bird).toContainText(/Local Bird #\d+/)
      const name = (await bird.textContent())?.match(/Local Bird #\d+/)?.[0] ?? ''
      const picture = bird.getByRole('img', { name })
      await expect(picture).toHaveAttribute('src', /^http:\/\/img\.localhost:\d+\/i\//)
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBe(320)

      await bird.click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'WalletDetails')
      await expect(page.getByTestId('vb-nft-name')).toHaveText(name)
      await expect(dapp.modal).toContainText('ERC-721')
      await page.setViewportSize({ width: 320, height: 568 })
      await expect(page.getByTestId('vb-nft-send')).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 1000, height: 800 })
      await page.getByTestId('vb-nft-send').click()
      await expect(page.getByTestId('vb-send-nft')).toHaveText(name)
      await page.getByTestId('vb-send-receiver').fill(STRANGER)
      await page.getByTestId('vb-send-review').click()
      const window = await dapp.review()
      const number = name.replace('Local Bird ', '')
      await expect(window.card.locator('.headline')).toHaveText(`Send “Local Birds” ${number}`)
      await expect(window.card.getByTestId('vb-changes')).toContainText(`“Local Birds” ${number}`)
      await expect(window.card).toContainText(/Local Birds\s*Name not verified/)
      const item = window.card.getByTestId('vb-item')
      await expect(item).toContainText(/Item\s*Not verified/)
      await expect(item).toContainText(`“${name}”`)
      const drawn = item.locator('img')
      await expect(drawn).toHaveAttribute('src', IN_IMAGES)
      await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
      await expectTile(drawn)
      for (const look of looksIn(SIZES)) {
        await window.page.setViewportSize(look.viewport)
        await wearInWindow(window.page, look)
        await keepShot(window.page, info, `approval-${look.theme}-${look.size}`)
      }
      await window.page.emulateMedia({ forcedColors: null })
      await window.page.setViewportSize(SIZES.window)
      await window.approve()
      await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
      await expect(page.getByTestId('vb-transaction-0')).toContainText(`Sent ${name}`)
      await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
      await page.getByTestId('vb-tab-nfts').click()
      await expect(cardOf(page, 'Local Items')).toHaveCount(3)
      await expect(bird).toHaveCount(0)
    },
  )

  test('[J09] [V20] sends the typed quantity of an ERC-1155 item, and keeps the rest', async ({
    dapp,
    page,
  }, info) => {
    await dapp.visitFunded()
    await dapp.fundWorld()
    await openNfts(page)
    const map = cardOf(page, 'Map 3')
    await expect(map).toContainText('×10')
    await map.click()
    await expect(page.getByTestId('vb-nft-quantity')).toHaveText('10')
    await page.getByTestId('vb-nft-send').click()
    const amount = page.getByTestId('vb-send-amount')
    const review = page.getByTestId('vb-send-review')
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(amount).toHaveCSS('border-top-style', 'solid')
    await page.emulateMedia({ forcedColors: 'none' })
    await amount.fill('11')
    await expect(review).toHaveText('Insufficient funds')
    await amount.fill('1.5')
    await expect(review).toHaveText('Enter a valid amount')
    await amount.fill('4')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    // A missing picture must take the same space.
    await page.context().route('**/i/*', (route) => route.abort())
    await review.click()
    const window = await dapp.review()
    await expect(window.card).not.toContainText('could not be checked')
    const item = window.card.getByTestId('vb-item')
    await expect(item).toContainText(/“Map 3”\s*4 × #3/)
    await expect(item.locator('img')).toHaveCount(0)
    await expectTile(item.getByTestId('vb-picture'))
    await keepShot(window.page, info, 'without-picture')
    await window.approve()
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Sent 4 × Map 3')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
    await page.getByTestId('vb-tab-nfts').click()
    await expect(map).toContainText('×6')
  })

  test('[J09] does not send an NFT to a contract that cannot receive it', async ({
    dapp,
    page,
  }) => {
    await dapp.visitFunded()
    const contract = await dapp.fundToken()
    await dapp.fundWorld()
    await openNfts(page)
    await cardOf(page, 'Local Birds').click()
    await page.getByTestId('vb-nft-send').click()
    await page.getByTestId('vb-send-receiver').fill(contract)
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-warning-refused')).toBeVisible()
    await expect(page.getByTestId('vb-send-confirm')).toBeDisabled()
  })

  test('[J09] [V20] offers the currency in Send after an unfinished NFT transfer', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await openNfts(page)
    await cardOf(page, 'Map 3').click()
    await page.getByTestId('vb-nft-send').click()
    await expect(page.getByTestId('vb-send-nft')).toHaveText('Map 3')
    await page.getByTestId('vb-close').click()
    await expect(dapp.modal).toBeHidden()
    await dapp.click('vb-account-button', 'vb-send')
    await expect(page.getByTestId('vb-send-token')).toContainText('ETH')
    await expect(page.getByTestId('vb-send-nft')).toHaveCount(0)
  })

  test('[J08] hides likely spam behind a press, and marks it on its page', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await openNfts(page)
    const spam = cardOf(page, 'free-mint').first()
    await expect(cardOf(page, 'Local Birds').first()).toBeVisible()
    await expect(spam).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 640 })
    await page.getByTestId('vb-nfts-hidden').click()
    await expect(spam).toBeInViewport()
    await spam.click()
    await expect(dapp.modal.getByRole('note')).toContainText('spam')
    await page.getByTestId('vb-back').click()
    await expect(cardOf(page, 'Local Birds').first()).toBeVisible()
  })

  test('[J08] [V20] shows a link to Receive if the account has no NFTs', async ({ dapp, page }) => {
    await dapp.visit()
    await dapp.visitSignedIn()
    await openNfts(page)
    await expect(dapp.modal).toContainText('No NFTs yet')
    const [panel, way] = [dapp.modal.getByRole('tabpanel'), page.getByTestId('vb-nfts-receive')]
    await expect(way).toBeVisible()
    await expect.poll(() => panel.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
    await page.getByTestId('vb-nfts-receive').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'WalletReceive')
  })

  test('[J08] shows a letter instead of a missing picture, and a retry button for a failed list', async ({
    dapp,
    page,
  }) => {
    await page.route('**/i/*', (route) => route.abort())
    const lists = `**/v1/account/${FIRST.address}/nfts*`
    await page.route(lists, (route) => route.fulfill({ status: 500, body: '{}' }))
    await dapp.visitConnected({ wallet: 'announced' })
    await openNfts(page)
    const retry = page.getByTestId('vb-nfts-retry')
    await expect(retry).toBeVisible()
    await page.unroute(lists)
    await retry.click()
    const bird = cardOf(page, 'Local Birds').first()
    await expect(bird).toBeVisible()
    await expect(bird.getByRole('img')).toHaveCount(0)
    await expect(retry).toHaveCount(0)
  })
})
