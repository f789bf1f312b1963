import type { Browser } from '@playwright/test'
import { type Dapp, expect } from '../fixtures/dapp.js'
import { expectCameBack, freshBrowser, makeWallet, signInElsewhere } from '../fixtures/recovery.js'
import { giveWallet } from '../fixtures/wallets.js'

/**
 * Opens a wallet in a frame, and requests this wallet from another browser. Stops at the frame's
 * notice.
 * @param options.hasMethods The wallet has active recovery methods: six words and a kit.
 */
export async function beAskedByDevice(
  { dapp, browser }: { dapp: Dapp; browser: Browser },
  options: { hasMethods?: boolean } = {},
) {
  const wallet = await (options.hasMethods ? restored(dapp) : made(dapp))
  const other = await freshBrowser(browser)
  await signInElsewhere(other, wallet.email)
  await other.pressInFrame('vb-recover-device')
  await dapp.page.getByTestId('vb-account-button').click()
  await expect(dapp.frame.getByTestId('vb-link')).toBeVisible()
  return { ...wallet, other }
}

async function made(dapp: Dapp) {
  const wallet = await makeWallet(dapp)
  await dapp.expectConnected()
  return { ...wallet, words: '' }
}

async function restored(dapp: Dapp) {
  const wallet = await giveWallet(['passphrase', 'kit'])
  await signInElsewhere(dapp, wallet.email)
  await dapp.recoverBy('passphrase', wallet.words)
  await expectCameBack(dapp)
  return wallet
}
