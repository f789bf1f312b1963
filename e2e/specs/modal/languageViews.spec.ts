import { LOCALES, lookOnPhones, readAll } from '../../fixtures/appearance/lookOnPhones.js'
import { type Dapp, expect, secureFrame, test } from '../../fixtures/dapp.js'
import { readSecret } from '../../fixtures/recovery.js'
import { accountViews } from '../../views/account.js'
import { assetViews } from '../../views/assets.js'
import { connectViews } from '../../views/connect.js'
import { consentViews } from '../../views/consent.js'
import { emailViews } from '../../views/email.js'
import { networkViews } from '../../views/networks.js'
import { recoveryViews } from '../../views/recovery.js'
import { sessionViews } from '../../views/sessions.js'
import { swapViews } from '../../views/swap.js'
import type { Views } from '../../views/view.js'
import { walletViews } from '../../views/wallets.js'

const VIEWS = {
  ...connectViews,
  ...walletViews,
  ...emailViews,
  ...consentViews,
  ...accountViews,
  ...assetViews,
  ...networkViews,
  ...swapViews,
  ...sessionViews,
  ...recoveryViews,
}
const MODAL = [
  'Connect',
  'ConnectDirectory',
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingDeclined',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'Consent',
  'Account',
  'AccountHistory',
  'AccountNfts',
  'TransactionDetails',
  'Networks',
  'WalletReceive',
  'WalletSend',
  'WalletSendPreview',
  'Swap',
  'SwapPreview',
  'SmartSessionList',
  'Protect',
  'ProtectWords',
  'ProtectKit',
  'Recover',
] as const satisfies readonly (keyof typeof VIEWS)[]

const AGAIN: Partial<Record<(typeof MODAL)[number], (dapp: Dapp) => Promise<unknown>>> = {
  ProtectWords: async (dapp) => {
    await dapp.pressInFrame('vb-add-passphrase')
    await readSecret(dapp, 'passphrase')
  },
  ProtectKit: async (dapp) => {
    await dapp.pressInFrame('vb-add-kit')
    await readSecret(dapp, 'kit')
  },
}

for (const name of MODAL) {
  const { go, returning = false } = VIEWS[name] as Views[string]
  test.describe(() => {
    test.use({ returning })
    test(`${name} shows all text without cuts on a phone in every language`, async ({
      browser,
      context,
      dapp,
      page,
    }, info) => {
      test.slow()
      await readAll(context)
      await go({ dapp, page, browser })
      const view = await dapp.modal.getAttribute('data-view')
      const isFramed = await page.getByTestId('vb-secure-frame').isVisible()
      const roots = [dapp.modal, ...(isFramed ? [dapp.frame.locator('body')] : [])]
      const faults = {}
      for (const locale of LOCALES) {
        await page.evaluate((one) => window.vestibule.setLocale(one as 'en'), locale)
        await expect(page.locator('vestibule-modal')).toHaveAttribute('lang', locale)
        await expect(dapp.modal).toHaveAttribute('data-view', view ?? '')
        if (isFramed)
          await expect(secureFrame(page)?.locator('html') ?? page.locator('html')).toHaveAttribute(
            'lang',
            locale,
          )
        if (locale !== 'en') await AGAIN[name]?.(dapp)
        Object.assign(faults, await lookOnPhones(page, roots, name, locale, info))
      }
      expect(faults).toEqual({})
    })
  })
}
