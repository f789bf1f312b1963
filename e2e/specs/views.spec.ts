import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { Dapp, expect, test } from '../fixtures/dapp.js'
import { codeFor, freshEmail } from '../fixtures/mailbox.js'
import { onlySecond } from '../fixtures/networks.js'
import { DAPP_ORIGIN } from '../world/ports.js'

const THEMES = ['light', 'dark'] as const
const SIZES = { desktop: { width: 1000, height: 800 }, phone: { width: 390, height: 844 } } as const

/** How to come to each view, and from there to the next test's start. */
const WAYS: Record<string, (dapp: Dapp, page: Page, browser: Browser) => Promise<void>> = {
  Connect: async (dapp) => {
    await dapp.visit({
      wallet: 'announced',
      config: {
        termsConditionsUrl: 'https://example.com/terms',
        privacyPolicyUrl: 'https://example.com/privacy',
      },
    })
    await dapp.open()
  },
  ConnectError: async (dapp) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.askForCode('nobody')
    await expect(dapp.modal).toContainText('Invalid email address')
  },
  ConnectEmpty: async (dapp) => {
    await dapp.visit()
    await dapp.open()
  },
  ConnectingExternal: async (dapp, page) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.open()
    await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
    await expect(dapp.modal).toContainText('Continue in Test Wallet')
  },
  ConnectingDeclined: async (dapp, page) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.open()
    await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-retry')).toBeVisible()
  },
  EmailVerifyDevice: async (dapp, _page, browser) => {
    const email = freshEmail()
    const first = await browser.newContext({ baseURL: DAPP_ORIGIN })
    const other = new Dapp(await first.newPage())
    await other.visit()
    await other.signInByEmail(email)
    await first.close()
    await dapp.visit()
    await dapp.askForCode(email)
    await expect(dapp.frame.getByTestId('vb-device-number')).toBeVisible()
  },
  EmailVerifyOtp: async (dapp) => {
    const email = freshEmail()
    await dapp.visit()
    await dapp.askForCode(email)
    await codeFor(email)
    await dapp.frame.getByTestId('vb-otp-input').fill('12')
  },
  EmailVerifyOtpWrong: async (dapp) => {
    const email = freshEmail()
    await dapp.visit()
    await dapp.askForCode(email)
    const code = await codeFor(email)
    await dapp.frame.getByTestId('vb-otp-input').fill(code === '123456' ? '654321' : '123456')
    await expect(dapp.frame.getByRole('alert')).toBeVisible()
  },
  Account: async (dapp, page) => {
    await dapp.visit()
    await dapp.signInByEmail(freshEmail())
    await dapp.press('faucet')
    await expect(page.getByTestId('demo-balance')).toHaveText('1 ETH')
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-balance')).toContainText('1')
  },
  AccountNfts: async (dapp, page) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.connectWallet()
    await page.getByTestId('vb-account-button').click()
    await page.getByTestId('vb-tab-nfts').click()
  },
  AccountActivity: async (dapp, page) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.connectWallet()
    await dapp.press('send-transaction')
    await dapp.decide('approve')
    await dapp.readResult()
    await page.getByTestId('vb-account-button').click()
    await page.getByTestId('vb-tab-activity').click()
    await expect(page.getByTestId('vb-transaction-0')).toBeVisible()
  },
  Networks: async (dapp, page) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.connectWallet()
    await page.getByTestId('vb-network-button').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  },
  SwitchNetwork: async (dapp, page) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.connectWallet()
    await page.getByTestId('vb-network-button').click()
    await page.getByTestId('vb-network-eip155:31338').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'SwitchNetwork')
  },
  UnsupportedChain: async (dapp, page) => {
    await dapp.visit({ wallet: 'announced', config: { networks: [onlySecond] } })
    await dapp.open()
    await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
    await dapp.decide('approve')
    await expect(dapp.modal).toHaveAttribute('data-view', 'UnsupportedChain')
  },
  ApproveMessage: async (dapp) => {
    await dapp.visit()
    await dapp.signInByEmail(freshEmail())
    await dapp.press('sign-message')
    await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
  },
  ApproveTypedData: async (dapp) => {
    await dapp.visit()
    await dapp.signInByEmail(freshEmail())
    await dapp.press('sign-typed-data')
    await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
  },
  ApproveTransaction: async (dapp) => {
    await dapp.visit()
    await dapp.signInByEmail(freshEmail())
    await dapp.fund()
    await dapp.press('send-transaction')
    await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
  },
}

/** Rows of the specification that a view stands for. */
const ROWS: Readonly<Record<string, string>> = {
  Connect: '[V01] [V02]',
  ConnectingDeclined: '[V07]',
  EmailVerifyDevice: '[V15]',
  EmailVerifyOtp: '[V15]',
  SwitchNetwork: '[V08]',
  Account: '[V03]',
  AccountNfts: '[V03]',
  AccountActivity: '[V03]',
  Networks: '[V08]',
  UnsupportedChain: '[V10]',
  ApproveTransaction: '[V12]',
}

for (const [name, go] of Object.entries(WAYS))
  for (const theme of THEMES)
    for (const [size, viewport] of Object.entries(SIZES))
      test.describe(`${name}, ${theme}, ${size}`, () => {
        test.use({ colorScheme: theme, viewport })
        test(`${ROWS[name] ?? ''} looks as it should and is open to everyone`, async ({
          browser,
          dapp,
          page,
        }, info) => {
          await go(dapp, page, browser)
          // Everything that moves has come to rest.
          await page.waitForTimeout(600)
          await page.screenshot({ path: info.outputPath(`${name}-${theme}-${size}.png`) })
          const { violations } = await new AxeBuilder({ page })
            .include('vestibule-modal')
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
            .analyze()
          const serious = violations.filter(
            ({ impact }) => impact === 'serious' || impact === 'critical',
          )
          expect(
            serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]),
          ).toEqual([])
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          )
          expect(sideways).toBe(false)
        })
      })
