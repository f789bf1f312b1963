import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { ask } from '../../fixtures/extension/provider.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'

test('asks once for a request whose background ends while the visitor decides', {
  tag: '@ci',
}, async ({ page, panel, background }) => {
  await visit(page)
  const signing = ask(page, 'personal_sign', ['0x01', ACCOUNT])
  const request = await panel.next()
  await background.kill()
  await expect.poll(() => background.isNew()).toBe(true)
  await expect.poll(async () => (await panel.open()).length).toBe(1)
  await panel.answer(request, '0x99')
  await expect(signing).resolves.toEqual({ result: '0x99' })
})

test('keeps connections and networks after the background ends', async ({
  page,
  panel,
  background,
}) => {
  await visit(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await background.kill()
  await page.reload()
  await expect.poll(() => background.isNew()).toBe(true)
  await expect(ask(page, 'eth_accounts')).resolves.toEqual({ result: [ACCOUNT] })
  await expect(ask(page, 'eth_chainId')).resolves.toEqual({ result: '0x7a6a' })
})

test('withdraws the requests of a page that closes', async ({ page, panel }) => {
  await visit(page)
  void ask(page, 'personal_sign', ['0x01', ACCOUNT]).catch(() => undefined)
  await panel.next()
  await visit(page, 'http://bank.localhost/')
  await expect.poll(() => panel.open()).toEqual([])
})

test('closing the panel rejects its requests', async ({ page, panel }) => {
  await visit(page)
  const signing = ask(page, 'personal_sign', ['0x01', ACCOUNT])
  await panel.next()
  await panel.page.close()
  await expect(signing).resolves.toMatchObject({ error: { code: 4001 } })
})

test('a page restored from the browser’s cache gets the changes made meanwhile', async ({
  page,
  panel,
}) => {
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'wasCached', persisted)),
  )
  await visit(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  await visit(page, 'http://bank.localhost/')
  await panel.tell({ type: 'signedOut' })
  // Playwright waits for a load, which a page of the cache does not have.
  await page.evaluate(() => history.back()).catch(() => undefined)
  const wasCached = () => page.evaluate(() => Reflect.get(window, 'wasCached'))
  // On the way back the page is in between.
  await expect.poll(() => wasCached().catch(() => undefined)).toBe(true)
  await expect.poll(() => ask(page, 'eth_accounts')).toEqual({ result: [] })
})

test('fifty tabs of a site learn of a disconnection', async ({ context, page, panel }) => {
  test.setTimeout(480_000)
  await visit(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  const tabs = []
  for (let count = 1; count < 50; count += 1) {
    const tab = await context.newPage()
    await visit(tab)
    await expect(ask(tab, 'eth_accounts')).resolves.toEqual({ result: [ACCOUNT] })
    tabs.push(tab)
  }
  await panel.tell({ type: 'signedOut' })
  for (const tab of [page, ...tabs])
    await expect.poll(() => ask(tab, 'eth_accounts')).toEqual({ result: [] })
})
