import type { Page } from '@playwright/test'
import {
  findFaults,
  keepShot,
  looksIn,
  MORE_SIZES,
  SIZES,
  scrollsSideways,
  softly,
  wearLook,
} from '../../fixtures/appearance/appearance.js'
import { expect, secureFrame, test } from '../../fixtures/dapp.js'
import { accountViews } from '../../views/account.js'
import { accountStateViews } from '../../views/accountStates.js'
import { approvalViews } from '../../views/approval.js'
import { assetViews } from '../../views/assets.js'
import { buyViews } from '../../views/buy.js'
import { connectViews } from '../../views/connect.js'
import { consentViews } from '../../views/consent.js'
import { emailViews } from '../../views/email.js'
import { multichainViews } from '../../views/multichain.js'
import { nameViews } from '../../views/names.js'
import { networkViews } from '../../views/networks.js'
import { profileViews } from '../../views/profile.js'
import { recoveryViews } from '../../views/recovery.js'
import { sessionViews } from '../../views/sessions.js'
import { signInViews } from '../../views/signIn.js'
import { socialViews } from '../../views/social.js'
import { solanaViews } from '../../views/solana.js'
import { swapViews } from '../../views/swap.js'
import { walletViews } from '../../views/wallets.js'

const VIEWS = {
  ...connectViews,
  ...emailViews,
  ...consentViews,
  ...accountViews,
  ...assetViews,
  ...networkViews,
  ...multichainViews,
  ...profileViews,
  ...nameViews,
  ...buyViews,
  ...walletViews,
  ...signInViews,
  ...approvalViews,
  ...recoveryViews,
  ...sessionViews,
  ...accountStateViews,
  ...socialViews,
  ...solanaViews,
  ...swapViews,
}

/** `npm test` checks one page view and one frame view. */
const SMOKE: readonly string[] = ['Account', 'ApproveInWindow']
/** One view of each kind, for `npm test -- --ci`; `npm run test:e2e` checks all. */
const CI: readonly string[] = [
  'Connect',
  'EmailVerifyOtp',
  'ConnectPasskey',
  'ConnectingSocial',
  'ConnectingExternal',
  'Consent',
  'WalletReceive',
  'WalletSendPreview',
  'Networks',
  'ProfileWallets',
  'SIWXSignMessage',
  'ApproveSignIn',
  'Protect',
]
const tagOf = (name: string) => (SMOKE.includes(name) ? '@smoke' : CI.includes(name) ? '@ci' : [])

for (const [name, { go, rows = '', slow = false, returning = false }] of Object.entries(VIEWS))
  test.describe(() => {
    test.use({ returning })
    test(
      `${rows} ${name} looks right in each theme and size, and is accessible`,
      { tag: tagOf(name) },
      async ({ browser, dapp, page }, info) => {
        if (slow) test.slow()
        await go({ dapp, page, browser })
        const isFramed = await page.getByTestId('vb-secure-frame').isVisible()
        for (const [index, look] of looksIn(SIZES).entries()) {
          const { theme, size, viewport } = look
          await wearLook(page, look)
          await page.setViewportSize(viewport)
          await expectFrameIn(page, theme)
          // Animations are off: wait only until the frame has its new height.
          if (isFramed) await page.waitForTimeout(200)
          await keepShot(page, info, `${name}-${theme}-${size}`)
          const what = `${theme}, ${size}`
          await softly
            .poll(
              () =>
                findFaults(page, { within: 'vestibule-modal', isFramed, isAnotherLook: index > 0 }),
              what,
            )
            .toEqual([])
          await softly.poll(() => scrollsSideways(page), what).toBe(false)
        }
        await page.setViewportSize(MORE_SIZES.narrow)
        await softly.poll(() => scrollsSideways(page), 'narrow').toBe(false)
      },
    )
  })

async function expectFrameIn(page: Page, colorScheme: string) {
  const root = secureFrame(page)?.locator('html')
  if (root !== undefined) await expect(root).toHaveAttribute('data-theme', colorScheme)
}
