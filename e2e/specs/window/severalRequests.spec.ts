import type { Page } from '@playwright/test'
import { type Dapp, expect, secureFrame, test } from '../../fixtures/dapp.js'

test.use({ returning: true })

test.describe('several requests', () => {
  const sendAll = (page: Page, calls: { method: string; params: unknown[] }[]) =>
    page.evaluate((calls) => {
      const provider = window.vestibule.getProvider('eip155')
      const { asked: before } = window as unknown as { asked?: Promise<string[]> }
      const asked = calls.map((call) =>
        provider
          ?.request(call)
          .then(() => 'signed')
          .catch((error: { message: string }) => error.message),
      )
      const all = Promise.all([before ?? [], Promise.all(asked)])
      Object.assign(window, { asked: all.then((lists) => lists.flat()) })
    }, calls)
  const send = async (dapp: Dapp, count: number) => {
    const address = await dapp.address()
    const calls = Array.from({ length: count }, (_, index) => ({
      method: 'personal_sign',
      params: [`Message ${index + 1}`, address],
    }))
    await sendAll(dapp.page, calls)
  }
  const outcomes = (page: Page) =>
    page.evaluate(() => (window as unknown as { asked: Promise<string[]> }).asked)

  test('[R05] come one after the other, and say how many they are', { tag: '@ci' }, async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await send(dapp, 3)
    for (const [text, left] of [
      ['Message 1', 3],
      ['Message 2', 2],
    ] as const) {
      await expect(dapp.frame.getByTestId('vb-hand-over')).toContainText(`1 of ${left}`)
      const window = await dapp.review()
      await expect(window.card).toContainText(text)
      await window.approve()
    }
    await expect(dapp.frame.getByTestId('vb-reject-all')).toHaveCount(0)
    await dapp.reject()
    await expect
      .poll(() => outcomes(page))
      .toEqual(['signed', 'signed', 'User rejected the request.'])
  })

  test('[R05] the visitor goes on to the next one, and decides it first', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await dapp.fund()
    const handOver = dapp.frame.getByTestId('vb-hand-over')
    const title = page.getByTestId('vb-title')
    await send(dapp, 1)
    await expect(handOver).toBeVisible()
    const params = [{ from: await dapp.address(), to: `0x${'1c'.repeat(20)}`, value: '0x1' }]
    await sendAll(page, [{ method: 'eth_sendTransaction', params }])
    await expect(handOver).toContainText('1 of 2')
    await expect(title).toHaveText('Signature request')
    await dapp.pressInFrame('vb-next')
    await expect(handOver).toContainText('2 of 2')
    await expect(title).toHaveText('Approve Transaction')
    const window = await dapp.review()
    await expect(window.card).toContainText('ETH')
    await window.approve()
    await expect(handOver).not.toContainText('of 2')
    await expect(title).toHaveText('Signature request')
    await dapp.reject()
    await expect.poll(() => outcomes(page)).toEqual(['User rejected the request.', 'signed'])
  })

  test('[R05] [T22] transactions follow each other, and one that is rejected leaves no gap', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await dapp.fund()
    const params = [{ from: await dapp.address(), to: `0x${'1c'.repeat(20)}`, value: '0x1' }]
    await sendAll(page, Array(3).fill({ method: 'eth_sendTransaction', params }))
    const card = dapp.frame.getByTestId('vb-hand-over')
    await expect(card).toContainText('1 of 3')
    await dapp.approve()
    await expect(card).toContainText('1 of 2')
    await dapp.reject()
    await expect(card).not.toContainText('1 of')
    await dapp.approve()
    await expect
      .poll(async () => (await outcomes(page)).sort())
      .toEqual(['User rejected the request.', 'signed', 'signed'])
  })

  test('a page that asks for six is told to slow down; one press rejects the other five', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await send(dapp, 6)
    await expect(dapp.frame.getByTestId('vb-hand-over')).toContainText('1 of 5')
    const window = await dapp.review()
    await expect(window.card).toContainText('Message 1')
    await dapp.pressInFrame('vb-reject-all')
    await window.expectMessage('rejectedThere')
    const all = await outcomes(page)
    expect(all.filter((text) => text === 'Too many requests')).toHaveLength(1)
    expect(all.filter((text) => text === 'User rejected the request.')).toHaveLength(5)
    await expect(dapp.modal).toBeHidden()
  })
})

test('a frame that ends after the signature still has the answer; the same request is signed once', async ({
  dapp,
  page,
}) => {
  const requestId = crypto.randomUUID()
  const call = (method: string, params: object) =>
    page.evaluate(
      async ([method, params]) =>
        (await window.vestibuleCore.frame.get()).call(method as 'status', params as never),
      [method, params] as const,
    ) as Promise<unknown>
  await dapp.visitSignedIn()
  const request = { method: 'personal_sign', params: ['Once', await dapp.address()], requestId }
  await expect(call('status', { requestId })).resolves.toEqual({ state: 'unknown' })
  const first = call('rpcRequest', request)
  await expect(dapp.frame.getByTestId('vb-hand-over')).toBeVisible()
  await expect(call('status', { requestId })).resolves.toEqual({ state: 'pending' })
  await dapp.approve()
  const signature = await first
  await secureFrame(page)
    ?.evaluate(() => {
      Object.assign(globalThis, { isOld: true })
      location.reload()
    })
    .catch(() => {})
  // The old frame may still be there for a moment, and answer.
  const isOld = () => secureFrame(page)?.evaluate(() => 'isOld' in globalThis)
  await expect.poll(() => isOld()?.catch(() => true)).toBe(false)
  await expect
    .poll(() => call('status', { requestId }).catch(() => undefined))
    .toEqual({ state: 'signed' })
  await expect(call('rpcRequest', request)).resolves.toBe(signature)
  const other = { ...request, params: ['Twice', await dapp.address()] }
  await expect(call('rpcRequest', other)).rejects.toThrow('Invalid request')
})
