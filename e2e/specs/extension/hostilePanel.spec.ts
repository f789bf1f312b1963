import type { Locator, Page } from '@playwright/test'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { Panel } from '../../fixtures/extension/panel.js'
import { ask } from '../../fixtures/extension/provider.js'
import { freshEmail } from '../../fixtures/mailbox.js'

const MESSAGE = '0x68656c6c6f'
const BANK = 'http://bank.localhost/'
/** Time in ms that a card must be visible before it accepts a press. */
const ARMED = 500
/**
 * Time in ms until the browser has proved that a card is visible. A press at that time would
 * approve a card without a delay.
 */
const PROVEN = 350
/** A slow machine sometimes presses too late for a valid measurement, so the test repeats the round. */
const MOST_ROUNDS = 5

async function connect(page: Page, panel: Panel) {
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  const { result } = (await connecting) as { result: [string] }
  return result[0]
}

async function centreOf(button: Locator): Promise<[x: number, y: number]> {
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is gone.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Runs in the panel. Records when a site's frame becomes visible. */
const watch = (page: Page, title: string) =>
  page.evaluate((title) => {
    const frame = document.querySelector<HTMLElement>(`iframe[title="${title}"]`)
    const seen = { shown: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (frame?.hasAttribute('data-shown') === true) seen.shown ||= performance.now()
    }).observe(document.body, { attributes: true, subtree: true })
  }, title)

test.describe('security', () => {
  test('does not approve the second site’s request after presses on the first site’s card', {
    tag: '@ci',
  }, async ({ context, page }) => {
    test.setTimeout(180_000)
    const bank = await context.newPage()
    await visit(page)
    await visit(bank, BANK)
    const panel = await Panel.open(context)
    await panel.signIn(freshEmail())
    const account = await connect(page, panel)
    await connect(bank, panel)

    let isProved = false
    for (let round = 0; round < MOST_ROUNDS && !isProved; round += 1) {
      let isSigned = false
      const signing = ask(page, 'personal_sign', [MESSAGE, account]).then((answer) => {
        isSigned = true
        return answer
      })
      await expect(panel.site.getByText('shop.localhost').first()).toBeVisible()
      const hidden = ask(bank, 'personal_sign', [MESSAGE, account])
      await expect(panel.page.getByText('1 more site waits')).toBeVisible()
      const approve = panel.site.getByTestId('vb-approve')
      await panel.page.bringToFront()
      await expect(approve).toBeEnabled()
      // Wait longer than the second card's delay.
      await panel.page.waitForFunction(
        (until) => performance.now() > until,
        (await panel.page.evaluate(() => performance.now())) + 2 * ARMED,
      )
      const first = await centreOf(approve)
      await watch(panel.page, 'bank.localhost')
      while (!isSigned) await panel.page.mouse.click(...first)
      await expect(signing).resolves.toMatchObject({ result: expect.stringMatching(/^0x/) })
      const sinceShown = () =>
        panel.page.evaluate(() => {
          const { shown } = Reflect.get(window, 'seen') as { shown: number }
          return shown === 0 ? -1 : performance.now() - shown
        })
      await expect.poll(sinceShown).toBeGreaterThan(0)
      const second = await centreOf(approve)
      let passed = 0
      do {
        await panel.page.mouse.click(...second)
        passed = await sinceShown()
      } while (passed < PROVEN)
      isProved = passed < ARMED

      const reject = panel.site.getByTestId('vb-reject')
      await panel.untilDone(() => reject.click({ timeout: 2_000 }))
      const answer = await hidden
      if (isProved) expect(answer).toMatchObject({ error: { code: 4001 } })
    }
    expect(isProved, 'each press was late').toBe(true)
  })
})
