import type { Page } from '@playwright/test'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { ask } from '../../fixtures/extension/provider.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'

const SHOP = 'http://shop.localhost'
const BANK = 'http://bank.localhost/'

async function asOurScript(page: Page, attack: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  let world: number | undefined
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.startsWith('chrome-extension:')) world = context.id
  })
  await session.send('Runtime.enable')
  await expect.poll(() => world).toBeDefined()
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    ...{ expression: `(${attack})()`, awaitPromise: true, returnByValue: true },
    contextId: world ?? 0,
  })
  if (exceptionDetails !== undefined)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

test.describe('security', () => {
  test('does not let a page’s process impersonate the panel or read other sites', {
    tag: '@ci',
  }, async ({ context, page, panel, background }) => {
    const bank = await context.newPage()
    await visit(bank, BANK)
    const connecting = ask(bank, 'eth_requestAccounts')
    await panel.letIn()
    await connecting
    await visit(page)
    await (await background.worker()).evaluate(() => Reflect.set(globalThis, 'isFirst', true))
    const signing = ask(bank, 'personal_sign', ['0x01', ACCOUNT])
    const request = await panel.next()

    const outcome = await asOurScript(
      page,
      `async () => {
        const ended = (name, messages) => new Promise((resolve) => {
          const port = chrome.runtime.connect({ name })
          const heard = []
          port.onMessage.addListener((message) => heard.push(message))
          port.onDisconnect.addListener(() => resolve(heard))
          for (const message of messages) port.postMessage(message)
        })
        const accounts = [{ namespace: 'eip155', address: '${ACCOUNT}' }]
        const answer = { type: 'answer', id: '${request.id}', reply: { ok: true, result: 'forged' } }
        const spoken = [
          { type: 'hello', kind: 'side', windowId: ${request.tabId}, open: ['${request.id}'] },
          { type: 'site', origin: '${SHOP}', accounts },
          { type: 'signedOut' },
          answer,
        ]
        const heard = [await ended('panel', spoken), await ended('other', spoken)]
        const stored = await chrome.storage.local.get(null).then(Object.keys, () => 'refused')
        const session = await Promise.resolve()
          .then(() => chrome.storage.session.get(null)).then(Object.keys, () => 'refused')
        const said = await chrome.runtime.sendMessage(answer).then((value) => value ?? 'nothing', () => 'nothing')
        return { heard, stored, session, said }
      }`,
    )
    expect(outcome).toEqual({
      ...{ heard: [[], []], stored: 'refused', session: 'refused', said: 'nothing' },
    })
    await expect(ask(page, 'eth_accounts')).resolves.toEqual({ result: [] })
    await expect(ask(bank, 'eth_accounts')).resolves.toEqual({ result: [ACCOUNT] })
    await panel.answer(request, '0x99')
    await expect(signing).resolves.toEqual({ result: '0x99' })
  })

  test('ignores forged origins, invalid messages and floods on the page’s channel', async ({
    page,
    panel,
    background,
  }) => {
    await visit(page)
    const worker = await background.worker()
    await worker.evaluate(() => Reflect.set(globalThis, 'isFirst', true))
    const replies = await asOurScript(
      page,
      `async () => {
        const port = chrome.runtime.connect({ name: 'page' })
        const heard = []
        const id = () => crypto.randomUUID()
        const last = { type: 'look', id: id() }
        const done = new Promise((resolve) =>
          port.onMessage.addListener((message) => {
            heard.push(message)
            if (message.id === last.id) resolve()
          }))
        const ask = { type: 'ask', namespace: 'eip155', method: 'personal_sign', params: '[]' }
        const deep = JSON.parse('['.repeat(90) + ']'.repeat(90))
        const bad = [
          null, 0, '', 'look', [], deep, { deep },
          { ...ask, id: id(), origin: '${BANK}' },
          { ...ask, id: id(), tabId: 1, top: true, silent: true },
          { ...ask, id: id(), sender: { origin: '${BANK}' } },
          { ...ask, id: 'no uuid' },
          { ...ask, id: id(), method: '' },
          { ...ask, id: id(), namespace: '__proto__' },
          { ...ask, id: id(), namespace: 'constructor' },
          { ...ask, id: id(), params: {} },
          { ...ask, id: id(), params: 'x'.repeat(600000) },
          { ...ask, id: id(), chainId: 'x'.repeat(200) },
          { type: 'answer', id: id(), reply: { ok: true, result: 'forged' } },
          { type: 'site', id: id(), origin: '${BANK}', accounts: [] },
          { type: 'signedOut', id: id() }, { type: 'hello', id: id(), kind: 'side', windowId: 1, open: [] },
          { type: '__proto__', id: id() }, { type: 'constructor', id: id() },
          JSON.parse('{"type":"look","id":"' + id() + '","__proto__":{"polluted":true}}'),
          { type: 'switch', id: id(), chainId: 'eip155:1' },
        ]
        for (let round = 0; round < 20; round += 1) for (const one of bad) port.postMessage(one)
        port.postMessage(last)
        await done
        return heard.filter(({ id: own, reply }) => reply.ok && own !== last.id)
      }`,
    )
    expect(replies).toEqual([])
    await expect(panel.open()).resolves.toEqual([])
    const state = await worker.evaluate(() => [
      Reflect.get(globalThis, 'isFirst'),
      Reflect.get({}, 'polluted'),
    ])
    expect(state).toEqual([true, undefined])
    await expect(ask(page, 'eth_chainId')).resolves.toEqual({ result: '0x7a69' })
  })
})
