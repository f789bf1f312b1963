import { alertIn } from '../fixtures/appearance/alertIn.js'
import { openWindow } from '../fixtures/appearance/approvalWindow.js'
import { type Dapp, expect } from '../fixtures/dapp.js'
import {
  addAuthenticator,
  answerBack,
  freshBrowser,
  makeWallet,
  readSecret,
  signInElsewhere,
} from '../fixtures/recovery.js'
import { giveWallet } from '../fixtures/wallets.js'
import { beAskedByDevice } from './beAskedByDevice.js'
import { type Views, view } from './view.js'

async function comeBack(dapp: Dapp, kinds: Parameters<typeof giveWallet>[0]) {
  const { email } = await giveWallet(kinds)
  await signInElsewhere(dapp, email)
}

export const recoveryViews: Views = {
  Protect: view('[J05]', async ({ dapp, page }) => {
    await addAuthenticator(page.context(), page)
    await makeWallet(dapp)
    await expect(dapp.frame.getByTestId('vb-add-passkey')).toBeVisible()
  }),
  ProtectWords: view('', async ({ dapp }) => {
    await makeWallet(dapp)
    await dapp.pressInFrame('vb-add-passphrase')
    await readSecret(dapp, 'passphrase')
  }),
  ProtectWordsWrong: view('', async ({ dapp }) => {
    await makeWallet(dapp)
    await dapp.pressInFrame('vb-add-passphrase')
    await readSecret(dapp, 'passphrase')
    await dapp.pressInFrame('vb-written')
    await answerBack(dapp, 'one two three four five six')
    await expect(alertIn(dapp.frame)).toBeVisible()
  }),
  ProtectKit: view('', async ({ dapp }) => {
    await makeWallet(dapp)
    await dapp.pressInFrame('vb-add-kit')
    await readSecret(dapp, 'kit')
  }),
  ProtectAdded: view('', async ({ dapp, page }) => {
    await addAuthenticator(page.context(), page)
    await makeWallet(dapp)
    await dapp.pressInFrame('vb-add-passkey')
    await expect(dapp.frame.getByTestId('vb-recovery-added')).toBeVisible()
  }),
  Recover: {
    slow: true,
    rows: '[J05]',
    go: ({ dapp }) => comeBack(dapp, ['passkey', 'passphrase', 'kit']),
  },
  RecoverWordsWrong: {
    slow: true,
    go: async ({ dapp }) => {
      await comeBack(dapp, ['passphrase'])
      await dapp.frame.getByTestId('vb-secret-passphrase').fill('one two three')
      await dapp.pressInFrame('vb-secret-submit')
      await expect(alertIn(dapp.frame)).toBeVisible()
    },
  },
  RecoverAlone: {
    slow: true,
    go: ({ dapp }) => comeBack(dapp, []),
  },
  ScanCode: {
    slow: true,
    go: async ({ dapp, page }) => {
      await comeBack(dapp, ['kit'])
      const opened = page.context().waitForEvent('page')
      await dapp.pressInFrame('vb-recover-scan')
      await opened
      await expect(dapp.frame.getByTestId('vb-scan-code')).toHaveAttribute('data-state', 'waiting')
    },
  },
  AskOtherDevice: {
    slow: true,
    go: async ({ dapp }) => {
      await comeBack(dapp, [])
      await dapp.pressInFrame('vb-recover-device')
      await expect(dapp.frame.getByTestId('vb-ask-device')).toBeVisible()
    },
  },
  ShowDigits: {
    slow: true,
    go: async ({ dapp, browser }) => {
      const first = await freshBrowser(browser)
      const { email } = await makeWallet(first)
      await first.expectConnected()
      await signInElsewhere(dapp, email)
      await dapp.pressInFrame('vb-recover-device')
      await first.page.getByTestId('vb-account-button').click()
      await openWindow(first)
      await expect(dapp.frame.getByTestId('vb-link-code')).toBeVisible()
    },
  },
  NewDevice: {
    slow: true,
    go: async ({ dapp, browser }) => {
      await beAskedByDevice({ dapp, browser })
    },
  },
}
