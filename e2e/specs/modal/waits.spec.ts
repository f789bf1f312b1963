import type { Page } from '@playwright/test'
import { startClock, stopClock } from '../../fixtures/clock.js'
import { expect, test } from '../../fixtures/dapp.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'
import { hold, WALLET_VIEWS } from '../../fixtures/network.js'

const CARD = '**/assets/eip155Card-*.js'
const METHODS = '**/v1/wallets/*/recovery'

async function expectWords(page: Page, words: string) {
  const wait = page.getByTestId('vb-modal').getByTestId('vb-wait')
  await expect(wait).toHaveClass('visually-hidden')
  await page.clock.fastForward(1_000)
  await expect(wait).toHaveText(words)
  await expect(wait).toHaveClass('wait-words')
  await page.clock.fastForward(5_000)
  await expect(wait).toHaveText('This takes longer than usual.')
}

test.describe('with a slow network', () => {
  test('[V02] shows a loading text after one second, and another text after six seconds', async ({
    dapp,
    page,
  }) => {
    const release = await hold(page, WALLET_VIEWS)
    await stopClock(page)
    await dapp.visitOpen()
    const before = await dapp.modal.boundingBox()
    await page.getByTestId('vb-all-wallets').click()
    await expectWords(page, 'Loading…')
    await expect.poll(() => dapp.modal.boundingBox()).toEqual(before)
    await startClock(page)
    release()
    await expect(page.getByTestId('vb-wallet-search')).toBeVisible()
  })

  test('[V02] shows a text while a signature card loads', async ({ dapp, page }) => {
    await dapp.visitNew()
    const release = await hold(page, CARD)
    await page.reload()
    await expect(dapp.status).toHaveText('connected')
    await dapp.press('sign-message')
    await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
    const wait = dapp.modal.getByTestId('vb-wait')
    await expect(wait).toHaveClass('wait-words')
    await expect(wait).toHaveText('Opening the secure wallet…')
    await expect(wait).toHaveText('This takes longer than usual.')
    release()
    await dapp.approve()
    await expect(dapp.result).toContainText('0x')
  })

  test('[V02] shows placeholders that cannot be pressed while the recovery methods load', async ({
    context,
    dapp,
  }) => {
    const email = freshEmail()
    const release = await hold(context, METHODS)
    await dapp.visitAsking(email)
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
    await dapp.protect()
    const places = dapp.frame.locator('.choices[data-waiting]')
    await expect(places).toBeVisible()
    const shown = await places.locator('.choice').evaluateAll((choices) =>
      choices.map((choice) => {
        const { visibility, height } = getComputedStyle(choice, '::before')
        return { visibility, isThere: Number.parseFloat(height) >= 44 }
      }),
    )
    expect(shown).toEqual(Array(3).fill({ visibility: 'visible', isThere: true }))
    await expect(dapp.frame.getByTestId('vb-add-passphrase')).toBeHidden()
    release()
    await expect(dapp.frame.getByTestId('vb-add-passphrase')).toBeVisible()
    await dapp.expectConnected()
  })
})
