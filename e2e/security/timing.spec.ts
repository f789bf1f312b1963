import type { Page } from '@playwright/test'
import { type Dapp, expect, secureFrame, test } from '../fixtures/dapp.js'
import { tell } from './figures.js'

/** Time between the card and the press, in ms. */
const MOMENTS = Array.from({ length: 21 }, (_, step) => step * 50)
/** Time in ms that a card must be visible before it accepts a press. */
const ARMED = 500

type Seen = { shown: number; presses: number[] }

async function watch(page: Page) {
  await secureFrame(page)?.evaluate(() => {
    const seen: Seen = { shown: 0, presses: [] }
    Object.assign(window, { seen })
    const look = () => {
      const isThere = document.querySelector('[data-testid="vb-approve"]') !== null
      if (isThere && seen.shown === 0) seen.shown = performance.now()
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    const press = ({ isTrusted }: Event) => isTrusted && seen.presses.push(performance.now())
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, { capture: true })
  })
}

const readSeen = async (page: Page): Promise<Seen> => {
  const seen = await secureFrame(page)?.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen }
    const copy = { shown: seen.shown, presses: [...seen.presses] }
    Object.assign(seen, { shown: 0, presses: [] })
    return copy
  })
  return seen ?? { shown: 0, presses: [] }
}

async function trial(dapp: Dapp, { moment, act }: { moment: number; act: () => Promise<void> }) {
  const { page } = dapp
  await dapp.press('sign-in-here')
  await dapp.frame.getByTestId('vb-approve').waitFor()
  await page.waitForTimeout(moment)
  await act()
  await page.waitForTimeout(150)
  const reject = dapp.frame.getByTestId('vb-reject')
  await expect(async () => {
    if (await reject.isVisible()) await reject.click({ timeout: 500 })
    await expect(dapp.result).not.toBeEmpty({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  const isSigned = /^0x/.test(await dapp.readResult())
  const seen = await readSeen(page)
  await expect(dapp.modal).toBeHidden()
  return { isSigned, seen }
}

test.describe('an approval’s first second', () => {
  let spot = { x: 0, y: 0 }
  test.beforeEach(async ({ dapp, page }) => {
    await dapp.visitNew()
    await dapp.press('sign-in-here')
    await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
    await dapp.settle()
    const box = await dapp.frame.getByTestId('vb-approve').boundingBox()
    if (box === null) throw new Error('There is no button.')
    spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await dapp.reject()
    await expect(dapp.modal).toBeHidden()
    await watch(page)
  })

  test('[V12] ignores single and double presses in the first half second', async ({
    dapp,
    page,
  }, info) => {
    const acts = {
      press: () => page.mouse.click(spot.x, spot.y),
      'double press': () => page.mouse.dblclick(spot.x, spot.y),
    }
    const wrong: string[] = []
    let signed = 0
    let cases = 0
    for (const [name, act] of Object.entries(acts))
      for (const moment of MOMENTS) {
        cases++
        const { isSigned, seen } = await trial(dapp, { moment, act })
        if (!isSigned) continue
        signed++
        // Measure the last press: the card accepted it, because the card closed afterwards.
        const after = (seen.presses.at(-1) ?? 0) - seen.shown
        if (seen.shown === 0 || after < ARMED) wrong.push(`${name} after ${Math.round(after)} ms`)
      }
    tell(info, {
      cases,
      wrong: wrong.length,
      note: `${signed} of ${cases} presses came late enough`,
    })
    expect(wrong).toEqual([])
    expect(signed).toBeGreaterThan(0)
  })

  test('[V12] ignores keys before a gesture in the frame, but accepts a press', async ({
    dapp,
    page,
  }, info) => {
    const keys: Record<string, string[]> = {
      Enter: ['Enter'],
      Space: ['Space'],
      'Enter twice': ['Enter', 'Enter'],
      'Tab and Enter': ['Tab', 'Enter'],
    }
    const wrong: string[] = []
    let cases = 0
    for (const [name, pressed] of Object.entries(keys))
      for (const moment of MOMENTS.filter((_, index) => index % 2 === 0)) {
        cases++
        const { isSigned } = await trial(dapp, {
          moment,
          async act() {
            // A page can move the focus into the frame while a visitor types.
            await page.getByTestId('vb-secure-frame').evaluate((iframe) => iframe.focus())
            await dapp.frame.getByTestId('vb-approve').focus()
            for (const key of pressed) await page.keyboard.press(key)
          },
        })
        if (isSigned) wrong.push(`${name} at ${moment} ms`)
      }
    tell(info, { cases, wrong: wrong.length, note: `${cases} of them with keys` })
    expect(wrong).toEqual([])
    await dapp.pressAndApprove('sign-in-here')
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  })
})
