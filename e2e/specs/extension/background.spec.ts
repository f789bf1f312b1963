import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { ask } from '../../fixtures/extension/provider.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'

test('shows a request once if the background ends while the visitor decides', {
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

test('rejects the pending requests when the panel closes', async ({ page, panel }) => {
  await visit(page)
  const signing = ask(page, 'personal_sign', ['0x01', ACCOUNT])
  await panel.next()
  await panel.page.close()
  await expect(signing).resolves.toMatchObject({ error: { code: 4001 } })
})
