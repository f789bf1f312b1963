import type { Page } from '@playwright/test'
import { openWindow } from '../fixtures/appearance/approvalWindow.js'
import { expect, test } from '../fixtures/dapp.js'
import { expectCameBack } from '../fixtures/recovery.js'
import { beAskedByDevice } from '../views/beAskedByDevice.js'
import { lay, middleOf, press } from './attacks/layOverlay.js'
import { MASKS, OVERLAYS } from './attacks/overlays.js'
import { tell } from './figures.js'

/** Time in ms for which a card must be visible before it accepts a press. */
const ARMED = 900

async function pressOn(popup: Page) {
  const approve = popup.getByTestId('vb-link-approve')
  await approve.waitFor({ timeout: 5_000 }).catch(() => undefined)
  const box = await approve.boundingBox().catch(() => null)
  if (box === null) return
  await popup.waitForTimeout(1_100)
  await popup.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 20 })
  for (const key of ['Enter', 'Tab', 'Enter', 'Space']) await popup.keyboard.press(key)
}

test('a press on a masked notice does not approve a device: it only opens a window that asks for digits', async ({
  browser,
  dapp,
  page,
}, info) => {
  // Without a recovery method, only the digits protect the wallet. The attacker controls the page,
  // knows the digits and reads the visitor's mailbox.
  const { other, address } = await beAskedByDevice({ dapp, browser })
  const button = dapp.frame.getByTestId('vb-continue')
  const all = { ...OVERLAYS, ...MASKS }
  const letIn: string[] = []
  const reached: string[] = []
  const opened: Page[] = []
  page.on('popup', (popup) => opened.push(popup))
  page.context().on('page', (popup) => opened.push(popup))

  async function beNoticed() {
    if (!(await button.isVisible())) {
      if (await dapp.modal.isVisible()) await page.getByTestId('vb-close').click()
      await expect(dapp.modal).toBeHidden()
      await page.getByTestId('vb-account-button').click()
    }
    await expect(button).toBeEnabled({ timeout: 30_000 })
    await dapp.settle()
  }

  for (const [name, overlay] of Object.entries(all)) {
    await beNoticed()
    const spot = await middleOf(button)
    const undo = await lay(page, overlay)
    await page.waitForTimeout(ARMED)
    await press(page, spot)
    const moved = await middleOf(button).catch(() => undefined)
    if (moved !== undefined && (moved.x !== spot.x || moved.y !== spot.y)) await press(page, moved)
    await page.keyboard.press('Enter')
    await page.waitForTimeout(300)
    const windows = [...new Set(opened.splice(0))]
    if (windows.length > 0) reached.push(name)
    // A visitor's second click would land in the opened window.
    if (reached.length === 1 && windows[0] !== undefined) await pressOn(windows[0])
    await page.waitForTimeout(200)
    if ((await other.status.textContent()) !== 'disconnected') letIn.push(name)
    await undo()
    for (const popup of windows) await popup.close().catch(() => {})
  }

  // Control: the presses reached a button of the frame while the browser reported the frame as
  // visible.
  const unseen = Object.keys(OVERLAYS).filter((name) => OVERLAYS[name]?.unseen)
  const cases = Object.keys(all).length
  tell(info, {
    cases,
    wrong: letIn.length,
    note: `${reached.length} presses reached the frame’s button, ${unseen.length} of them past the browser’s proof of sight`,
  })
  expect(letIn).toEqual([])
  for (const name of unseen) expect(reached).toContain(name)
  await expect(other.frame.getByTestId('vb-ask-device')).toBeVisible()

  // Only digits in the wallet's window approve the device. Pages cannot type there.
  await beNoticed()
  const window = await openWindow(dapp)
  const there = other.frame.getByTestId('vb-link-code')
  await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/)
  await window.getByTestId('vb-link-digits').fill((await there.getAttribute('data-code')) ?? '')
  await window.getByTestId('vb-link-approve').click()
  await expectCameBack(other)
  await expect.poll(() => other.address()).toBe(address)
  await other.page.context().close()
})
