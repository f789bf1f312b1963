import { expect, test } from '../fixtures/dapp.js'
import { pageProvider } from '../fixtures/pageProvider.js'
import {
  addWritten,
  expectCameBack,
  freshBrowser,
  makeWallet,
  signInElsewhere,
} from '../fixtures/recovery.js'
import { createVisitor } from './approving.js'
import { createRecord } from './record.js'

/** Nobody can read it, so that the wallet asks in a window of its own. */
const RISKY = `0x${'11'.repeat(32)}`

test('[J05] Firefox walks login, approval in the window, reload and recovery', async ({
  browser,
  dapp,
  page,
}) => {
  const record = createRecord(`Firefox ESR ${browser.version()}`)
  let wallet = { email: '', address: '' }
  let words = ''
  await record.works('login by email, six words', async () => {
    wallet = await makeWallet(dapp)
    words = await addWritten(dapp, 'passphrase')
    await dapp.pressInFrame('vb-recovery-done')
    await dapp.expectConnected()
  })
  await record.works('an approval in the wallet’s window', async () => {
    const { request } = pageProvider(page)
    const sign = () => request({ method: 'personal_sign', params: [RISKY, wallet.address] })
    await expect(createVisitor(dapp).approved(sign)).resolves.toMatch(/^0x/)
  })
  await record.works('a reload', async () => {
    await page.reload()
    await dapp.expectConnected()
    await expect.poll(() => dapp.address()).toBe(wallet.address)
  })
  await record.works('recovery by six words in another profile', async () => {
    const other = await freshBrowser(browser)
    await signInElsewhere(other, wallet.email)
    await other.recoverBy('passphrase', words)
    await expectCameBack(other)
    await expect.poll(() => other.address()).toBe(wallet.address)
    await other.page.context().close()
  })
  record.end()
})
