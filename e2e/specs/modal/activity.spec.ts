import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'

const PAGE = 50
const DAY = 86_400_000

async function haveHistory(page: Page, change: (index: number) => object = () => ({})) {
  await page.route('**/v1/account/*/history**', (route) => {
    const { searchParams } = new URL(route.request().url())
    const from = Number(searchParams.get('cursor') ?? 0)
    const chain = searchParams.get('chainId') ?? ''
    const data = Array.from({ length: PAGE }, (_, index) => ({
      ...transaction(from + index, chain),
      ...change(from + index),
    }))
    return route.fulfill({
      json: { data, next: from + PAGE < 3 * PAGE ? String(from + PAGE) : null },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
}

function transaction(index: number, chain: string) {
  const hash = `0x${(index + 1).toString(16).padStart(64, '0')}`
  return {
    id: hash,
    metadata: {
      operationType: 'receive',
      hash,
      chain,
      minedAt: new Date(Date.UTC(2025, 10, 15, 12) - index * DAY).toISOString(),
      sentFrom: `0x${'a'.repeat(40)}`,
      sentTo: `0x${'b'.repeat(40)}`,
      status: 'confirmed',
    },
    transfers: [
      { fungible_info: { symbol: 'TUSD' }, direction: 'in', quantity: { numeric: `${index + 1}` } },
    ],
  }
}

test('[T17] [J08] renders only the visible rows of a long history, and reaches all rows by keyboard', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await haveHistory(page)
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.click('vb-account-button', 'vb-tab-activity')
  const row = (index: number) => page.getByTestId(`vb-transaction-${index}`)
  const items = dapp.modal.getByRole('listitem').filter({ has: page.locator('.row') })

  await row(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(row(PAGE - 1)).toBeFocused()
  await expect(items.last()).toHaveAttribute('aria-posinset', `${PAGE}`)
  await expect(items.last()).toHaveAttribute('aria-setsize', '-1')

  await page.getByTestId('vb-activity-more').click()
  await expect(row(PAGE)).toBeAttached()
  await page.getByTestId('vb-activity-more').click()
  await expect(page.getByTestId('vb-activity-more')).toHaveCount(0)
  await items.first().locator('.row').focus()
  await page.keyboard.press('End')
  await expect(row(3 * PAGE - 1)).toBeFocused()
  await expect(row(3 * PAGE - 1)).toContainText(`${3 * PAGE} TUSD`)
  await expect(items.last()).toHaveAttribute('aria-setsize', `${3 * PAGE}`)
  await expect.poll(() => items.count()).toBeLessThan(40)

  // The focused row stays mounted while the list scrolls.
  await dapp.modal.locator('.tab-panel').evaluate((panel) => panel.scrollTo(0, 0))
  await expect(row(0)).toBeVisible()
  await expect(row(3 * PAGE - 1)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row(0)).toBeFocused()
  await expect(dapp.modal.getByRole('heading', { level: 2 }).first()).toHaveText('November 2025')
})

test('[D01] shows both NFT names in full in an activity row with two NFTs', async ({
  dapp,
  page,
}) => {
  const transfers = [
    {
      nft_info: { name: 'Bored Ape Yacht Club', token_id: '8817', flags: { is_spam: false } },
      direction: 'out',
      quantity: { numeric: '1' },
    },
    {
      nft_info: { name: 'Mutant Hound Collars', token_id: '10294', flags: { is_spam: false } },
      direction: 'in',
      quantity: { numeric: '1' },
    },
  ]
  await haveHistory(page, (index) => (index === 1 ? { transfers } : {}))
  await page.setViewportSize({ width: 320, height: 640 })
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.click('vb-account-button', 'vb-tab-activity')
  const row = page.getByTestId('vb-transaction-1')
  for (const name of ['Bored Ape Yacht Club #8817', 'Mutant Hound Collars #10294']) {
    const item = row.getByText(name)
    await expect(item).toBeVisible()
    await expect
      .poll(() =>
        item.evaluate(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth <= clientWidth && scrollHeight <= clientHeight,
        ),
      )
      .toBe(true)
  }
})
