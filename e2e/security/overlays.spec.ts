import type { Page } from '@playwright/test'
import { blockPressWindows, continueInWindow } from '../fixtures/appearance/approvalWindow.js'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { lay, middleOf, press } from './attacks/layOverlay.js'
import { OVERLAYS } from './attacks/overlays.js'
import { tell } from './figures.js'

/** Time in ms for which a card must be visible before it accepts a press. */
const ARMED = 900

const isSigned = async (dapp: Dapp) => /^"0x/.test((await dapp.result.textContent()) ?? '')

test('[V12] does not approve in the frame under an overlay that the browser detects', async ({
  dapp,
  page,
}, info) => {
  await dapp.visitNew()
  const approve = dapp.frame.getByTestId('vb-approve')
  const approved: string[] = []
  const visible = Object.entries(OVERLAYS).filter(([, { unseen }]) => !unseen)
  for (const [name, overlay] of visible) {
    await dapp.press('sign-in-here')
    await dapp.settle()
    await expect(approve, `before ${name}`).toBeEnabled()
    const spot = await middleOf(approve)
    const undo = await lay(page, overlay)
    await page.waitForTimeout(ARMED)
    await press(page, spot)
    // The first press may have closed the modal. Closing withdraws the request.
    const moved = await middleOf(approve).catch(() => undefined)
    if (moved !== undefined) await press(page, moved)
    await page.waitForTimeout(200)
    if (await isSigned(dapp)) approved.push(name)
    await undo()
    if (await dapp.modal.isVisible()) await page.getByTestId('vb-close').click()
    await expect(dapp.modal).toBeHidden()
  }
  await dapp.pressAndApprove('sign-in-here')
  const signature = await dapp.readResult()
  tell(info, {
    cases: visible.length,
    wrong: approved.length,
    note: `${visible.length} in the frame`,
  })
  expect(approved).toEqual([])
  expect(signature).toMatch(/^0x/)
})

test('[V12] does not approve on a covered or masked frame if approvals require a window', async ({
  dapp,
  page,
}, info) => {
  await blockPressWindows(page)
  await dapp.visitNew({ config: { projectId: 'local-strict' } })
  await dapp.press('sign-message')
  const button = dapp.frame.getByTestId('vb-continue')
  await expect(button).toBeVisible()
  await dapp.settle()
  const opened: Page[] = []
  page.on('popup', (popup) => opened.push(popup))
  const approved: string[] = []
  const unseen: string[] = []
  for (const [name, overlay] of Object.entries(OVERLAYS)) {
    await expect(button, `before ${name}`).toBeEnabled()
    const spot = await middleOf(button)
    const undo = await lay(page, overlay)
    await page.waitForTimeout(ARMED)
    await press(page, spot)
    await page.waitForTimeout(200)
    // The mask does not stop the press, but the press only opens a window that shows the request.
    if (overlay.unseen) {
      await expect.poll(() => opened.length, `a window behind ${name}`).toBeGreaterThan(0)
      unseen.push(name)
    }
    const isApproved =
      (await isSigned(dapp)) || (await dapp.frame.getByTestId('vb-approve').count()) > 0
    if (isApproved) approved.push(name)
    await undo()
    for (const popup of opened.splice(0)) await popup.close()
  }
  await expect(button).toBeEnabled()
  const window = await continueInWindow(dapp)
  await window.approve()
  const signature = await dapp.readResult()
  const cases = Object.keys(OVERLAYS).length
  tell(info, {
    cases,
    wrong: approved.length,
    note: `${cases} before a window, where ${unseen.length} masks and cursors ended`,
  })
  expect(approved).toEqual([])
  expect(signature).toMatch(/^0x/)
})
