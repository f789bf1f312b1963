import type { Page } from '@playwright/test'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { ask } from '../../fixtures/extension/provider.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'

const BANK = 'http://bank.localhost/'
const SIGNATURE = `0x${'99'.repeat(65)}`
const KINDS = [
  { method: 'eth_chainId' },
  { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
  { method: 'personal_sign', params: ['0x01', ACCOUNT] },
  { method: 'eth_sendTransaction', params: [{ from: ACCOUNT, to: ACCOUNT }] },
  { method: 'wallet_getCapabilities', params: [ACCOUNT] },
  { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] },
  { method: 'eth_blockNumber' },
  { method: 'eth_getBalance', params: [ACCOUNT, 'latest'] },
]
const ANSWERS: Record<string, unknown> = {
  '': { accounts: [{ namespace: 'eip155', address: ACCOUNT }] },
  personal_sign: SIGNATURE,
  eth_sendTransaction: SIGNATURE,
  wallet_getCapabilities: {},
}

/** @returns the results, and the codes of errors */
const askAll = (page: Page) =>
  Promise.all(KINDS.map(({ method, params }) => ask(page, method, params)))

for (const [when, isEarly] of [
  ['as they leave the page', true],
  ['while the visitor has some of them', false],
] as const)
  test(`returns one response to every kind of request if the background ends ${when}`, async ({
    context,
    page,
    panel,
    background,
  }) => {
    const bank = await context.newPage()
    await visit(bank, BANK)
    await visit(page)
    const hand = await background.aim()
    const first = ask(page, 'eth_requestAccounts')
    await panel.letIn()
    await first
    for (let round = 0; round < 5; round += 1) {
      const connecting = ask(bank, 'eth_requestAccounts')
      await panel.letIn()
      await connecting
      await page.reload()
      let isOver = false
      const asked = askAll(page)
      const leaving = ask(bank, 'wallet_revokePermissions', [{ eth_accounts: {} }])
      void Promise.all([asked, leaving]).finally(() => {
        isOver = true
      })
      if (!isEarly) await panel.next()
      await hand.kill()
      await expect(async () => {
        for (const request of await panel.open())
          await panel.answer(request, ANSWERS[request.method])
        expect(isOver).toBe(true)
      }).toPass()
      await expect(asked).resolves.toEqual([
        { result: '0x7a69' },
        { result: [expect.objectContaining({ parentCapability: 'eth_accounts' })] },
        ...[{ result: SIGNATURE }, { result: SIGNATURE }, { result: {} }, { result: null }],
        { result: expect.stringMatching(/^0x/) },
        { result: expect.stringMatching(/^0x/) },
      ])
      await expect(leaving).resolves.toEqual({ result: null })
      await expect(ask(bank, 'eth_accounts')).resolves.toEqual({ result: [] })
      await expect(ask(page, 'eth_accounts')).resolves.toEqual({ result: [ACCOUNT] })
    }
  })

test('rejects the requests of open pages with a reason after an update of the extension', {
  tag: '@ci',
}, async ({ page, panel, background }) => {
  await visit(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  const signing = ask(page, 'personal_sign', ['0x01', ACCOUNT])
  await panel.next()
  const worker = await background.worker()
  const reloading = worker.evaluate(() => {
    const { chrome } = globalThis as unknown as { chrome: { runtime: { reload: () => void } } }
    chrome.runtime.reload()
  })
  // The extension reloads before it can respond.
  await reloading.catch(() => undefined)
  const updated = {
    error: {
      ...{ code: 4900, message: 'The wallet was updated. Reload the page to use it again.' },
      data: { type: 'connectionLost' },
    },
  }
  await expect(signing).resolves.toEqual(updated)
  await expect(ask(page, 'personal_sign', ['0x01', ACCOUNT])).resolves.toEqual(updated)
  await expect(ask(page, 'eth_blockNumber')).resolves.toEqual(updated)
})

test('keeps a site’s connection and network after a browser restart, but no unconnected site’s network', async ({
  context,
  page,
  panel,
  start,
}) => {
  await visit(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  const toTwo = [{ chainId: '0x7a6a' }]
  await ask(page, 'wallet_switchEthereumChain', toTwo)
  await visit(page, BANK)
  await ask(page, 'wallet_switchEthereumChain', toTwo)
  await context.close()
  const later = await start()
  const tab = await later.newPage()
  await visit(tab)
  await expect(ask(tab, 'eth_accounts')).resolves.toEqual({ result: [ACCOUNT] })
  await expect(ask(tab, 'eth_chainId')).resolves.toEqual({ result: '0x7a6a' })
  await visit(tab, BANK)
  await expect(ask(tab, 'eth_chainId')).resolves.toEqual({ result: '0x7a69' })
  await later.close()
})
