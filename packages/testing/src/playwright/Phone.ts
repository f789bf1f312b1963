import { type BrowserContext, expect, type Page } from '@playwright/test'

export class Phone {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async open(context: BrowserContext, url: string): Promise<Phone> {
    const page = await context.newPage()
    await page.goto(url)
    await expect(page.getByTestId('wallet-status')).toBeVisible()
    return new Phone(page)
  }

  /** Pairs with the link of a dapp's QR code. */
  async pair(uri: string): Promise<void> {
    await this.page.getByTestId('wallet-uri-input').fill(uri)
    await this.page.getByTestId('wallet-pair').click()
  }

  /** Approves the shown connection, sign-in or request. */
  approve(): Promise<void> {
    return this.decide('approve')
  }

  /** Rejects the shown connection, sign-in or request. */
  reject(): Promise<void> {
    return this.decide('reject')
  }

  private async decide(decision: 'approve' | 'reject') {
    const shown = this.page.locator(
      '[data-testid=wallet-proposal], [data-testid=wallet-sign-in], [data-testid=wallet-request]',
    )
    await shown.getByTestId(`wallet-${decision}`).first().click()
  }
}
