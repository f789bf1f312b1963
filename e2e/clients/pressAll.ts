import type { Page } from '@playwright/test'
import type { createRecord, Row } from './record.js'
import { type Call, callsSince, listButtons } from './testDapp.js'
import { DISABLED, LAST, LEFT_OUT, REFUSALS } from './testDappButtons.js'

/** Timeout for one button in ms. Some buttons send ten requests in sequence. */
const TIMEOUT_MS = 120_000
/** Matches requests that the visitor or the wallet must handle. Libraries also send many reads. */
const isOfWallet = ({ method }: Call) => /^(eth_send|eth_sign|personal_|wallet_)/.test(method)
const isSettled = ({ result, error }: Call) => result !== undefined || error !== undefined

type Visitor = { isAsked: () => Promise<boolean>; approve: () => Promise<void> }

async function press(page: Page, visitor: Visitor, id: string): Promise<Call[]> {
  const from = (await callsSince(page, 0)).length
  const hear = () => callsSince(page, from)
  await page.bringToFront()
  await page.locator(`#${id}`).click()
  for (const end = Date.now() + TIMEOUT_MS, quiet = { looks: 0 }; quiet.looks < 4; quiet.looks++) {
    if (Date.now() > end) throw new Error('The step did not finish in time.')
    if (await visitor.isAsked()) await visitor.approve()
    if (!(await hear()).every(isSettled)) quiet.looks = 0
    await page.waitForTimeout(250)
  }
  return hear()
}

const isThere = async (page: Page, id: string) => {
  const button = page.locator(`#${id}`)
  return (await button.isVisible()) && (await button.isEnabled())
}

function judge(id: string, calls: readonly Call[]): Pick<Row, 'outcome' | 'why'> {
  const refused = calls.filter(({ error }) => error !== undefined)
  const [first] = [...refused.filter(isOfWallet), ...refused]
  if (first?.error === undefined) {
    const methods = new Set(calls.filter(isOfWallet).map(({ method }) => method))
    return { outcome: 'works', why: [...methods].join(', ') }
  }
  const { code, message } = first.error
  const expected = REFUSALS[id] ?? REFUSALS[first.method]
  return expected !== undefined && expected.code === code
    ? { outcome: 'refused', why: `${first.method}, ${code}: ${expected.because}` }
    : { outcome: 'fails', why: `${first.method}, ${code}: ${message}` }
}

/** Presses every button of MetaMask's test dapp, and records each outcome. @param leave Called after a failure */
export async function pressAll(page: Page, { record, visitor, leave }: PressAll) {
  const buttons = await listButtons(page)
  const last = buttons.filter(({ id }) => id === LAST)
  for (const { id, title } of [...buttons.filter(({ id }) => id !== LAST), ...last]) {
    const leftOut = LEFT_OUT[id]
    if (leftOut !== undefined) record.write({ did: title, outcome: 'left out', why: leftOut })
    else
      try {
        const isDisabled = DISABLED[id]
        if (isDisabled !== undefined && !(await isThere(page, id)))
          record.write({ did: title, outcome: 'left out', why: isDisabled })
        else record.write({ did: title, ...judge(id, await press(page, visitor, id)) })
      } catch (error) {
        record.fail(title, error)
        await leave()
      }
  }
}

type PressAll = {
  record: Pick<ReturnType<typeof createRecord>, 'write' | 'fail'>
  visitor: Visitor
  leave: () => Promise<unknown>
}
