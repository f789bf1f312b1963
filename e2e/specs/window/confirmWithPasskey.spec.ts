import type { BrowserContext } from '@playwright/test'
import type { ApprovalWindow } from '../../fixtures/appearance/approvalWindow.js'
import {
  expectFineInEveryLook,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { enterHub, type Hub } from '../../fixtures/hub.js'
import { addAuthenticator, signInElsewhere } from '../../fixtures/recovery.js'

const SIGNATURE = /^0x[0-9a-f]{130}$/

async function enter(context: BrowserContext, dapp: Dapp) {
  const authenticator = await addAuthenticator(context, dapp.page)
  const entered = await enterHub(dapp.page)
  await addPasskey(entered)
  return { authenticator, ...entered }
}

async function addPasskey({ hub, kit }: { hub: Hub; kit: string }) {
  const { page } = hub
  await hub.press('add-way')
  await page.getByTestId('vb-add-passkey').click()
  await hub.prove(kit)
  await page.getByTestId('vb-make-passkey').click()
  await page.getByTestId('vb-recovery-done').click()
  await expect(hub.ways).toHaveCount(2)
}

async function connect(dapp: Dapp, wallet: { email: string; kit: string; address: string }) {
  await signInElsewhere(dapp, wallet.email)
  await dapp.recoverBy('kit', wallet.kit)
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(wallet.address)
}

async function turnOn(hub: Hub) {
  await hub.press('signing-turn-on')
  await expect(hub.page.getByTestId('vb-hub-signing-on')).toBeVisible()
}

async function ask(dapp: Dapp): Promise<ApprovalWindow> {
  await dapp.visit()
  await dapp.expectConnected()
  await dapp.press('sign-message')
  return dapp.review()
}

test('[J05] [V12] requires the passkey for each signature, and signs nothing without the passkey', {
  tag: '@ci',
}, async ({ context, dapp }) => {
  const entered = await enter(context, dapp)
  const { authenticator, hub } = entered
  await connect(dapp, entered)

  // Control: without the setting, a press suffices.
  const free = await ask(dapp)
  await expect(free.approveButton).toBeVisible()
  await expect(free.page.getByTestId('vb-with-passkey')).toHaveCount(0)
  await free.approve()
  await expect.poll(() => dapp.readResult()).toMatch(SIGNATURE)

  await hub.visit()
  await turnOn(hub)
  const window = await ask(dapp)
  await expect(window.page.getByTestId('vb-with-passkey')).toBeVisible()
  // This browser does not have the owner’s passkey.
  await addAuthenticator(context, window.page)
  await window.approve()
  await expect(window.page.getByTestId('vb-unheard')).toContainText('Nothing was signed')
  await window.reject()
  await expect.poll(() => dapp.readResult()).toMatchObject({ code: 4001 })

  // The second signature requires the passkey too, although the wallet was just open.
  for (const _time of [1, 2]) {
    const next = await ask(dapp)
    await authenticator.copyTo(next.page)
    await next.approve()
    await expect.poll(() => dapp.readResult()).toMatch(SIGNATURE)
  }
})

test('[J05] turns the confirmation on and off with the passkey, and requires it for other changes', {
  tag: '@ci',
}, async ({ context, dapp }) => {
  const { authenticator, hub, kit } = await enter(context, dapp)
  const { page } = hub
  await turnOn(hub)
  await page.reload()
  await expect(page.getByTestId('vb-hub-signing-on')).toBeVisible()

  // Neither method can be removed: the owner could lose the remaining one.
  const passkey = hub.ways.filter({ hasText: 'Passkey' })
  await passkey.getByTestId('vb-hub-remove').click()
  await hub.prove(kit)
  await passkey.getByTestId('vb-hub-remove-yes').click()
  await expect(passkey.getByRole('alert')).toContainText('Turn the confirmation off first')

  await hub.visit('/export')
  await hub.prove(kit)
  await expect(page.getByTestId('vb-proof-time')).toBeVisible()

  await hub.visit()
  await hub.press('signing-turn-off')
  await expect(page.getByTestId('vb-hub-signing-turn-on')).toBeVisible()
  await turnOn(hub)

  // Simulate another person at this device.
  await authenticator.setVerified(false)
  await hub.press('signing-turn-off')
  await expect(hub.error).toBeVisible()
  await expect(page.getByTestId('vb-hub-signing-on')).toBeVisible()
  await hub.visit('/export')
  await hub.prove(kit)
  await expect(page.getByTestId('vb-step-up').getByRole('alert')).toContainText(
    'The passkey was not used',
  )
  await expect(page.getByTestId('vb-proof-time')).toHaveCount(0)
})

test('[J05] turns the confirmation off after a wait if a kit proves the owner, and lets the passkey cancel', async ({
  context,
  dapp,
}) => {
  const { hub, kit } = await enter(context, dapp)
  const { page } = hub
  await turnOn(hub)
  await hub.press('signing-lost')
  await page.getByRole('radio', { name: 'kit' }).check()
  await hub.prove(kit)
  const ends = page.getByTestId('vb-hub-signing-ends')
  await expect(ends).toBeVisible()
  await hub.press('signing-turn-on')
  await expect(page.getByTestId('vb-hub-signing-on')).toBeVisible()
  await expect(ends).toHaveCount(0)
})

test('the settings and the window are accessible in each state and theme, also on a phone', async ({
  context,
  dapp,
}, info) => {
  test.slow()
  const { page } = dapp
  await addAuthenticator(context, page)
  const entered = await enterHub(page)
  const { hub, kit } = entered
  await expect(page.getByTestId('vb-hub-signing-add')).toBeVisible()
  await expectFineInEveryLook(page, info, 'not available')
  await addPasskey(entered)
  await expectFineInEveryLook(page, info, 'off')
  await turnOn(hub)
  await expectFineInEveryLook(page, info, 'on')
  await hub.press('signing-lost')
  await expect(page.getByTestId('vb-step-up')).toBeVisible()
  await expectFineInEveryLook(page, info, 'lost')
  await hub.prove(kit)
  await expect(page.getByTestId('vb-hub-signing-ends')).toBeVisible()
  await expectFineInEveryLook(page, info, 'ends')

  await connect(dapp, entered)
  const window = await ask(dapp)
  await addAuthenticator(context, window.page)
  await expect(window.page.getByTestId('vb-with-passkey')).toBeVisible()
  await expectFineInEveryLook(window.page, info, 'window', wearInWindow)
  await window.approve()
  await expect(window.page.getByTestId('vb-unheard')).toBeVisible()
  await expectFineInEveryLook(window.page, info, 'window without it', wearInWindow)
})
