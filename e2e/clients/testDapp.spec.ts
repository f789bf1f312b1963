import type { Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { codeFor, freshEmail } from '../fixtures/mailbox.js'
import { RPC_ONE } from '../world/ports.js'
import { createVisitor } from './approving.js'
import { nameClient } from './packages.js'
import { createRecord, type Row } from './record.js'
import { type Call, callsSince, listButtons, openTestDapp } from './testDapp.js'
import { DISABLED, LAST, LEFT_OUT, REFUSALS } from './testDappButtons.js'

const TIMEOUT_MS = 120_000
/** Methods that ask the visitor, or the wallet; a library reads a lot beside that. */
const isOfWallet = ({ method }: Call) => /^(eth_send|eth_sign|personal_|wallet_)/.test(method)
const isSettled = ({ result, error }: Call) => result !== undefined || error !== undefined

/** Connects by email, with more money than any button sends. */
async function connect(dapp: Dapp) {
  const { page, frame } = dapp
  const email = freshEmail()
  await page.locator('#connectButton').click()
  await page.getByTestId('vb-email-input').fill(email)
  await page.getByTestId('vb-email-submit').click()
  await frame.getByTestId('vb-otp-input').fill(await codeFor(email))
  await expect(page.locator('#accounts')).toContainText('0x', { timeout: 30_000 })
  await expect(dapp.modal).toBeHidden()
  const address = await page.evaluate(() => window.vestibule.getAddress())
  const chain = createTestClient({ mode: 'anvil', transport: http(RPC_ONE) })
  await chain.setBalance({ address: address as `0x${string}`, value: parseEther('1000') })
}

/**
 * Presses a button and approves its requests.
 * @returns all requests to the wallet
 */
async function press(dapp: Dapp, id: string): Promise<Call[]> {
  const { page } = dapp
  const visitor = createVisitor(dapp)
  const from = (await callsSince(page, 0)).length
  const hear = () => callsSince(page, from)
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

/** A button's outcome: the first refusal among its calls, which is an expected one. */
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

test('[A27] [A29] every button of MetaMask’s test dapp works, or is refused with a code', async ({
  dapp,
  page,
}) => {
  test.setTimeout(1_200_000)
  const record = createRecord(nameClient('@metamask/test-dapp'))
  await openTestDapp(page)
  await record.works('Connect', () => connect(dapp))
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
        else record.write({ did: title, ...judge(id, await press(dapp, id)) })
      } catch (error) {
        record.fail(title, error)
        // A pending request must not lie over the next button.
        await page.evaluate(() => window.vestibule.close())
      }
  }
  record.end()
})
