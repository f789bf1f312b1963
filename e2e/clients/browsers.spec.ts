import { test as plain } from '@playwright/test'
import { expect, test } from '../fixtures/dapp.js'
import { pageProvider } from '../fixtures/dapps/pageProvider.js'
import {
  addWritten,
  expectCameBack,
  freshBrowser,
  makeWallet,
  signInElsewhere,
} from '../fixtures/recovery.js'
import { createVisitor } from './approving.js'
import { createRecord } from './record.js'
import { createVisitor as createWebKitVisitor } from './webkit/createVisitor.js'
import { openBrowser } from './webkit/openBrowser.js'
import { type Driver, startDriver } from './webkit/startDriver.js'

const webkit = plain.extend<{ driver: Driver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here, and this fixture needs none of the others.
  driver: async ({}, use, info) => {
    const driver = await startDriver(info)
    await use(driver)
    await driver.end()
  },
})

/** An unreadable message. The wallet shows such a message in a separate window. */
const RISKY = `0x${'11'.repeat(32)}`

test('[J05] signs in, approves in a window, reloads and recovers in Firefox', async ({
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
    await dapp.reload()
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

webkit(
  '[J05] WebKitGTK walks login, approval in the window, reload and recovery',
  async ({ driver }) => {
    const browser = await openBrowser(driver.url)
    const record = createRecord(`WebKitGTK ${browser.version}`)
    const visitor = createWebKitVisitor(browser)
    const wallet = { email: '', address: '', words: '' }
    await record.works('login by email', async () => {
      wallet.email = await visitor.signIn()
    })
    await record.works('six words', async () => {
      wallet.words = await visitor.addWords()
      wallet.address = await visitor.expectConnected()
    })
    await record.works('an approval in the wallet’s window', async () => {
      await expect(visitor.sign([RISKY, wallet.address])).resolves.toMatch(/^0x/)
    })
    await record.works('a reload', async () => {
      await browser.reload()
      await expect(visitor.expectConnected()).resolves.toBe(wallet.address)
    })
    await browser.end()

    const other = await openBrowser(driver.url)
    const elsewhere = createWebKitVisitor(other)
    await record.works('login in another profile, approved by mail', () =>
      elsewhere.signInElsewhere(wallet.email),
    )
    await record.works('recovery by six words', async () => {
      await elsewhere.recoverBy(wallet.words)
      await expect(elsewhere.expectConnected()).resolves.toBe(wallet.address)
    })
    await other.end()
    record.end()
  },
)
