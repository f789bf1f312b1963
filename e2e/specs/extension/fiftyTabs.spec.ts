import type { Page } from '@playwright/test'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { ask, listen } from '../../fixtures/extension/provider.js'

const SITES = 10
const TABS_OF_A_SITE = 5
/** Maximum heap of the background in bytes. */
const MOST_HEAP = 4_000_000

type Tab = { page: Page; site: string; account: string; message: string }

const hex = (value: number, bytes: number) => `0x${value.toString(16).padStart(bytes * 2, '0')}`
const signatureOf = (account: string, message: string) => `${message}${account.slice(2)}`

test('sends each of fifty tabs its own responses, and each event once, although the background ends', async ({
  context,
  background,
  panel,
}, info) => {
  test.setTimeout(900_000)
  const tabs: Tab[] = []
  for (let index = 0; index < SITES * TABS_OF_A_SITE; index += 1) {
    const number = index % SITES
    const [site, account] = [`http://shop${number}.localhost`, hex(number + 1, 20)]
    const page = await context.newPage()
    await visit(page, `${site}/`)
    await listen(page)
    tabs.push({ page, site, account, message: hex(index, 2) })
  }
  const firsts = tabs.slice(0, SITES)
  const expectEvents = async (events: (account: string) => unknown[]) => {
    for (const { page, account } of tabs)
      await expect
        .poll(() => page.evaluate(() => Reflect.get(window, 'heard')))
        .toEqual(events(account))
  }

  await test.step('returns a different account to each site', async () => {
    for (const { page, site, account } of firsts) {
      const connecting = ask(page, 'eth_requestAccounts')
      const request = await panel.next()
      expect(request.origin).toBe(site)
      await panel.answer(request, { accounts: [{ namespace: 'eip155', address: account }] })
      await expect(connecting).resolves.toEqual({ result: [account] })
    }
    for (const { page, account } of tabs)
      await expect(ask(page, 'eth_accounts')).resolves.toEqual({ result: [account] })
    await expectEvents((account) => [['accountsChanged', [account]]])
  })

  await test.step('responds to simultaneous requests of all tabs although the background ends twice', async () => {
    const signing = Promise.all(
      tabs.map(({ page, message, account }) => ask(page, 'personal_sign', [message, account])),
    )
    await expect.poll(async () => (await panel.open()).length).toBe(tabs.length)
    const asked = await panel.open()
    const answer = async (half: typeof asked) => {
      for (const request of half) {
        const [message = '', account = ''] = JSON.parse(request.params) as string[]
        await panel.answer(request, signatureOf(account, message))
      }
    }
    await background.kill()
    await expect.poll(() => background.isNew()).toBe(true)
    await answer(asked.slice(0, 25))
    await background.kill()
    await expect.poll(() => background.isNew()).toBe(true)
    await answer(asked.slice(25))
    await expect(signing).resolves.toEqual(
      tabs.map(({ message, account }) => ({ result: signatureOf(account, message) })),
    )
    // A repeated request keeps its id.
    const ids = await panel.page.evaluate(() => Object.keys(Reflect.get(window, 'counts')))
    expect(ids).toHaveLength(firsts.length + tabs.length)
    await expect(panel.open()).resolves.toEqual([])
  })

  await test.step('sends changes only to the tabs of their site', async () => {
    const toTwo = [{ chainId: '0x7a6a' }]
    await Promise.all(firsts.map(({ page }) => ask(page, 'wallet_switchEthereumChain', toTwo)))
    await expectEvents((account) => [
      ['accountsChanged', [account]],
      ['chainChanged', '0x7a6a'],
    ])
    await background.kill()
    await panel.tell({ type: 'site', origin: firsts[0]?.site, accounts: [] })
    await panel.tell({ type: 'signedOut' })
    await expectEvents((account) => [
      ['accountsChanged', [account]],
      ['chainChanged', '0x7a6a'],
      // The background deletes a disconnected site's network too.
      ['chainChanged', '0x7a69'],
      ['accountsChanged', []],
    ])
  })

  const heap = await background.heap()
  info.annotations.push({ type: 'heap of the background', description: `${heap} bytes` })
  expect(heap).toBeLessThan(MOST_HEAP)
})
