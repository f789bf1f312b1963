import type { Browser } from '@playwright/test'
import { type Dapp as DappPage, expect, test } from '../../fixtures/dapp.js'
import { approveDevice, enterHub, Hub } from '../../fixtures/hub.js'
import { mailsTo } from '../../fixtures/mailbox.js'
import { typeInto } from '../../fixtures/typeInto.js'
import { DAPP_ORIGIN } from '../../world/ports.js'

test.slow()

async function onTwoDevices(browser: Browser, dapp: DappPage) {
  const { hub, email, kit } = await enterHub(await (await browser.newContext()).newPage())
  const before = (await mailsTo(email)).length
  await dapp.visitAsking(email)
  const number = dapp.frame.getByTestId('vb-device-number')
  await expect(number).toBeVisible()
  const shown = await number.textContent()
  const code = await approveDevice(hub.page.context(), { email, number: shown, after: before })
  await typeInto(dapp.frame.getByTestId('vb-otp-input'), code)
  await dapp.recoverBy('kit', kit)
  await dapp.expectConnected()
  const removeSite = async () => {
    await hub.visit()
    const site = hub.devices.filter({ hasText: new URL(DAPP_ORIGIN).host })
    await site.getByTestId('vb-hub-remove').click()
    await site.getByTestId('vb-hub-remove-yes').click()
    await expect(site).toHaveCount(0)
  }
  return { email, removeSite }
}

test('signs out a removed device in its open tab, and explains how to continue', {
  tag: '@ci',
}, async ({ browser, dapp }) => {
  const { removeSite } = await onTwoDevices(browser, dapp)
  await dapp.pressAndApprove('sign-message')
  await expect(dapp.result).toContainText('0x')
  const told = dapp.page.evaluate(
    () =>
      new Promise((resolve) => {
        const provider = window.vestibule.getProvider('eip155')
        provider?.on('accountsChanged', (accounts: unknown) => resolve(accounts))
      }),
  )
  await removeSite()
  await expect(dapp.status).toHaveText('disconnected')
  await expect(told).resolves.toEqual([])
  const notice = dapp.page.getByTestId('vb-toast')
  await expect(notice).toContainText('This device was signed out of the wallet.')
  const asked = dapp.page.evaluate(() =>
    window.vestibule
      .getProvider('eip155')
      ?.request({ method: 'personal_sign', params: ['0x48656c6c6f', `0x${'1'.repeat(40)}`] })
      .then(
        () => 'signed',
        ({ code }: { code: number }) => code,
      ),
  )
  await expect(asked).resolves.toBe(4100)
  await notice.getByTestId('vb-toast-next').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await expect(notice).toHaveCount(0)
})

test('rejects a pending request with 4100 when the device is signed out', async ({
  browser,
  dapp,
}) => {
  const { removeSite } = await onTwoDevices(browser, dapp)
  await dapp.press('sign-message')
  await expect(dapp.frame.getByTestId('vb-hand-over')).toBeVisible()
  await removeSite()
  await expect(dapp.status).toHaveText('disconnected')
  await expect(dapp.modal).toBeHidden()
  await expect(dapp.result).toContainText('4100')
})

test('lists a signed-out device in the settings, and explains the sign-out on a removed device', async ({
  browser,
  page,
}) => {
  const { hub, email, kit } = await enterHub(page)
  const another = async () => {
    const other = new Hub(await (await browser.newContext()).newPage())
    await other.open({ email, kit })
    return other
  }
  const [leaves, stays] = [await another(), await another()]
  await leaves.press('sign-out')
  await expect(leaves.page.getByTestId('vb-hub-email')).toBeVisible()
  await expect(leaves.page.getByTestId('vb-hub-ended')).toHaveCount(0)
  await hub.visit()
  const own = hub.devices.filter({ hasText: 'Chrome' })
  await expect(own).toHaveCount(3)
  await expect(own.filter({ hasText: 'signed out' })).toHaveCount(1)
  await own.first().getByTestId('vb-hub-remove').click()
  await own.first().getByTestId('vb-hub-remove-yes').click()
  await expect(stays.page.getByTestId('vb-hub-ended')).toContainText('was signed out')
})
