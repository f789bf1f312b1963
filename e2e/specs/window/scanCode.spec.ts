import type { BrowserContext, Page } from '@playwright/test'
import { alertIn } from '../../fixtures/appearance/alertIn.js'
import { giveCamera, isFilming, showNext } from '../../fixtures/camera.js'
import { countSteps } from '../../fixtures/countSteps.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { enterHub } from '../../fixtures/hub.js'
import { hold } from '../../fixtures/network.js'
import { expectCameBack, signInElsewhere } from '../../fixtures/recovery.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

test.slow()

async function openScanner(context: BrowserContext, dapp: Dapp, id = 'vb-recover-scan') {
  const opened = context.waitForEvent('page')
  await dapp.pressInFrame(id)
  const window = await opened
  await expect(window.getByTestId('vb-scan-window')).toBeVisible()
  return window
}

const mayFilm = (place: Pick<Page, 'evaluate'>) =>
  place.evaluate(() => {
    const policy = Reflect.get(document, 'featurePolicy') as {
      allowsFeature: (name: string) => boolean
    }
    return policy.allowsFeature('camera')
  })

test('[J05] transfers the wallet to a dapp with three presses and a scan of another device’s code', {
  tag: '@ci',
}, async ({ browser, context, dapp, page }) => {
  const trusted = await browser.newContext()
  const stepsThere = await countSteps(trusted)
  const stepsHere = await countSteps(context)
  const { hub, email, kit, address } = await enterHub(await trusted.newPage())
  await signInElsewhere(dapp, email)
  const before = stepsHere().presses + stepsThere().presses

  const link = await hub.showCode()
  await giveCamera(context, ['https://example.org', link])
  const window = await openScanner(context, dapp)
  await expect(window.getByTestId('vb-scan-camera')).toContainText(
    'This is not the code of a device',
  )
  await expect(window.getByTestId('vb-scan-text')).toHaveAttribute('aria-invalid', 'false')
  await expect.poll(() => isFilming(window)).toBe(true)
  // The frame must not access the camera, although its dapp could allow access.
  await expect.poll(() => mayFilm(window)).toBe(true)
  const frame = page.frames().find((one) => one.url().startsWith(FRAME_ORIGIN))
  await expect.poll(() => mayFilm(frame as NonNullable<typeof frame>)).toBe(false)

  const closed = window.waitForEvent('close')
  const release = await hold(window, '**/v1/popups/*/answers')
  const cancel = window.getByTestId('vb-scan-reject')
  const place = await cancel.boundingBox()
  await showNext(window)
  await expect(window.getByTestId('vb-scan-camera')).toContainText('Code scanned')
  await expect.poll(() => cancel.boundingBox()).toEqual(place)
  release()
  await expect(dapp.frame.getByTestId('vb-ask-device')).toContainText('Approve on your other')
  await closed
  await expect(hub.page.getByTestId('vb-approve-device')).toContainText('Chrome on')
  await expect(hub.page.getByTestId('vb-link-approve')).toBeDisabled()
  await hub.page.getByTestId('vb-proof-secret').fill(kit)
  await hub.page.getByTestId('vb-link-approve').click()
  await expectCameBack(dapp)
  await expect.poll(() => dapp.address()).toBe(address)
  expect(stepsHere().presses + stepsThere().presses - before).toBe(3)
})

test('[J05] accepts the code’s link on a device without a camera, and rejects a used code', async ({
  browser,
  context,
  dapp,
}) => {
  const { hub, email } = await enterHub(await (await browser.newContext()).newPage())
  await signInElsewhere(dapp, email)
  const used = await hub.showCode()
  const third = await (await browser.newContext()).newPage()
  await third.goto(used)
  await expect(third.getByTestId('vb-hub-scanned')).toBeVisible()

  const window = await openScanner(context, dapp)
  const field = window.getByTestId('vb-scan-text')
  await expect(window.getByText('No camera was found.')).toBeVisible()
  for (const text of [used.replace(FRAME_ORIGIN, 'https://wallet.example'), used.slice(0, -1)]) {
    await field.fill(text)
    await window.getByTestId('vb-scan-submit').click()
    await expect(alertIn(window)).toHaveText(
      'This is not the code of a device that has your wallet.',
    )
  }
  const closed = window.waitForEvent('close')
  await field.fill(used)
  await window.getByTestId('vb-scan-submit').click()
  const notice = dapp.frame.getByTestId('vb-scan-code')
  await expect(notice).toContainText('This code expired or was already used.')
  await closed

  await hub.visit()
  const link = await hub.showCode()
  const again = await openScanner(context, dapp, 'vb-continue')
  await again.getByTestId('vb-scan-text').fill(link)
  await again.getByTestId('vb-scan-submit').click()
  await expect(dapp.frame.getByTestId('vb-ask-device')).toContainText('Approve on your other')
  await hub.page.getByTestId('vb-link-refuse').click()
  await expect(alertIn(dapp.frame)).toContainText('was refused')
})

test('[J05] returns to recovery after a cancel in the window, and explains a blocked camera', async ({
  browser,
  context,
  dapp,
}) => {
  const { email } = await enterHub(await (await browser.newContext()).newPage())
  await signInElsewhere(dapp, email)
  await giveCamera(context, ['nothing'])
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })
  const window = await openScanner(context, dapp)
  await expect(window.getByTestId('vb-scan-camera')).toContainText('The camera is blocked.')
  await window.getByTestId('vb-scan-reject').click()
  await expect(dapp.frame.getByTestId('vb-secret-kit')).toBeVisible()
  await expect(dapp.frame.getByTestId('vb-scan-code')).toHaveCount(0)
})
