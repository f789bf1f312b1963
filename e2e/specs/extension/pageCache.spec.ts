import type { Page } from '@playwright/test'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { ask, listen } from '../../fixtures/extension/provider.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'

const BANK = 'http://bank.localhost/'

/** Records whether the browser restored a page from its back/forward cache. */
const note = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
  )

async function goBack(page: Page) {
  // Playwright cannot wait for a load: a cached page does not load again.
  await page.evaluate(() => history.back()).catch(() => undefined)
  const wasCached = () => page.evaluate(() => Reflect.get(window, 'persisted'))
  // The evaluation fails during the navigation.
  await expect.poll(() => wasCached().catch(() => undefined)).toBe(true)
  await page.evaluate(() => Reflect.deleteProperty(window, 'persisted'))
}

test('sends missed changes and later events to a page from the back/forward cache', {
  tag: '@ci',
}, async ({ context, page, panel }) => {
  await visit(page)
  await listen(page)
  await note(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard'))
  await visit(page, BANK)
  await panel.tell({ type: 'signedOut' })
  await goBack(page)
  await expect.poll(heard).toEqual([
    ['accountsChanged', [ACCOUNT]],
    ['accountsChanged', []],
  ])
  await expect(ask(page, 'eth_accounts')).resolves.toEqual({ result: [] })

  await visit(page, BANK)
  await goBack(page)
  const second = await context.newPage()
  await visit(second)
  await ask(second, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await expect.poll(heard).toEqual([
    ['accountsChanged', [ACCOUNT]],
    ['accountsChanged', []],
    ['chainChanged', '0x7a6a'],
  ])
})

test('rejects a pending request once its page enters the back/forward cache, and does not repeat it', async ({
  page,
  panel,
}) => {
  await visit(page)
  await note(page)
  await page.evaluate(() => {
    type Provider = { request: (request: object) => Promise<unknown> }
    const keep = (event: Event) => {
      const { provider } = (event as CustomEvent<{ provider: Provider }>).detail
      const outcomes: unknown[] = []
      const take = (value: unknown) => outcomes.push(value)
      for (const method of ['personal_sign', 'eth_requestAccounts'])
        provider
          .request({ method, params: ['0x01'] })
          .then(take, ({ code, message, data }) => take({ code, message, data }))
      Object.assign(window, { outcomes })
    }
    addEventListener('eip6963:announceProvider', keep, { once: true })
    dispatchEvent(new Event('eip6963:requestProvider'))
  })
  await expect.poll(async () => (await panel.open()).length).toBe(2)
  await visit(page, BANK)
  await expect.poll(() => panel.open()).toEqual([])
  await goBack(page)
  const left = {
    ...{ code: 4001, message: 'The visitor left the page before the wallet responded.' },
    data: { type: 'requestAborted' },
  }
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'outcomes')))
    .toEqual([left, left])

  const signing = ask(page, 'personal_sign', ['0x02', ACCOUNT])
  const request = await panel.next()
  expect(JSON.parse(request.params)).toEqual(['0x02', ACCOUNT])
  await panel.answer(request, '0x99')
  await expect(signing).resolves.toEqual({ result: '0x99' })
  await expect(panel.open()).resolves.toEqual([])
})
