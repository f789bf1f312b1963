import type { Browser } from '@playwright/test'
import { type Dapp, expect } from '../fixtures/dapp.js'
import {
  addAuthenticator,
  addWritten,
  answerBack,
  freshBrowser,
  makeWallet,
  readSecret,
  signInElsewhere,
} from '../fixtures/recovery.js'
import type { Views } from './view.js'

/** A wallet with these ways back, made in another browser, and a login in this one. */
async function comeBack(
  { dapp, browser }: { dapp: Dapp; browser: Browser },
  ways: readonly ('passkey' | 'passphrase' | 'kit')[],
): Promise<Dapp> {
  const first = await freshBrowser(browser)
  await addAuthenticator(first.page.context(), first.page)
  const { email } = await makeWallet(first)
  for (const way of ways) {
    if (way === 'passkey') await first.pressInFrame('vb-add-passkey')
    else await addWritten(first, way)
    // A pointer could press where the card was before it took its new height.
    await first.frame.getByTestId('vb-recovery-another').press('Enter')
  }
  await first.expectConnected()
  await signInElsewhere(dapp, email)
  return first
}

export const recoveryViews: Views = {
  Protect: {
    rows: '[J05]',
    go: async ({ dapp, page }) => {
      await addAuthenticator(page.context(), page)
      await makeWallet(dapp)
      await expect(dapp.frame.getByTestId('vb-add-passkey')).toBeVisible()
    },
  },
  ProtectWords: {
    go: async ({ dapp }) => {
      await makeWallet(dapp)
      await dapp.pressInFrame('vb-add-passphrase')
      await readSecret(dapp, 'passphrase')
    },
  },
  ProtectWordsWrong: {
    go: async ({ dapp }) => {
      await makeWallet(dapp)
      await dapp.pressInFrame('vb-add-passphrase')
      await readSecret(dapp, 'passphrase')
      await dapp.pressInFrame('vb-written')
      await answerBack(dapp, 'one two three four five six')
      await expect(dapp.frame.getByRole('alert')).toBeVisible()
    },
  },
  ProtectKit: {
    go: async ({ dapp }) => {
      await makeWallet(dapp)
      await dapp.pressInFrame('vb-add-kit')
      await readSecret(dapp, 'kit')
    },
  },
  ProtectAdded: {
    go: async ({ dapp, page }) => {
      await addAuthenticator(page.context(), page)
      await makeWallet(dapp)
      await dapp.pressInFrame('vb-add-passkey')
      await expect(dapp.frame.getByTestId('vb-recovery-added')).toBeVisible()
    },
  },
  Recover: {
    slow: true,
    rows: '[J05]',
    go: async (start) => {
      const first = await comeBack(start, ['passkey', 'passphrase', 'kit'])
      await first.page.context().close()
    },
  },
  RecoverWordsWrong: {
    slow: true,
    go: async (start) => {
      const first = await comeBack(start, ['passphrase'])
      await first.page.context().close()
      await start.dapp.pressInFrame('vb-recover-passphrase')
      await start.dapp.frame.getByTestId('vb-secret-passphrase').fill('one two three')
      await start.dapp.pressInFrame('vb-secret-submit')
      await expect(start.dapp.frame.getByRole('alert')).toBeVisible()
    },
  },
  RecoverAlone: {
    slow: true,
    go: async (start) => {
      const first = await comeBack(start, [])
      await first.page.context().close()
    },
  },
  AskOtherDevice: {
    slow: true,
    go: async (start) => {
      const first = await comeBack(start, [])
      await first.page.context().close()
      await start.dapp.pressInFrame('vb-recover-device')
      await expect(start.dapp.frame.getByTestId('vb-ask-device')).toBeVisible()
    },
  },
  CompareDigits: {
    slow: true,
    go: async (start) => {
      const first = await comeBack(start, [])
      await start.dapp.pressInFrame('vb-recover-device')
      await first.page.getByTestId('vb-account-button').click()
      await expect(start.dapp.frame.getByTestId('vb-link-code')).toBeVisible({ timeout: 30_000 })
    },
  },
  LetDeviceIn: {
    slow: true,
    go: async ({ dapp, browser }) => {
      const { email } = await makeWallet(dapp)
      await dapp.expectConnected()
      const other = await freshBrowser(browser)
      await signInElsewhere(other, email)
      await other.pressInFrame('vb-recover-device')
      await dapp.page.getByTestId('vb-account-button').click()
      await expect(dapp.frame.getByTestId('vb-link-code')).toBeVisible({ timeout: 30_000 })
      await expect(dapp.frame.getByTestId('vb-link-approve')).toBeEnabled()
    },
  },
}
