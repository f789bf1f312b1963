import type { Page } from '@playwright/test'
import { blockPressWindows, readUntilArmed } from '../../fixtures/appearance/approvalWindow.js'
import { type Dapp, expect, secureFrame, test } from '../../fixtures/dapp.js'

test.use({ returning: true })

/** Records when a card with this text appeared, became ready and was last pressed, with the window's clock. */
async function watchCard(page: Page, text: string) {
  await page.evaluate((text) => {
    const seen = { shownAt: 0, pressedAt: 0, armedAt: 0 }
    Object.assign(window, { seen })
    const look = () => {
      const card = document.querySelector('[data-testid="vb-approval"]')
      if (!card?.textContent.includes(text)) return
      const now = performance.now()
      seen.shownAt ||= now
      if (card.querySelector('[data-testid="vb-approve"]:enabled')) seen.armedAt ||= now
    }
    const changes = { childList: true, subtree: true, attributes: true }
    new MutationObserver(look).observe(document.body, changes)
    const press = ({ isTrusted }: Event) => {
      if (isTrusted) seen.pressedAt = performance.now()
    }
    addEventListener('pointerdown', press, { capture: true })
  }, text)
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { seen: Record<'shownAt' | 'pressedAt' | 'armedAt', number> }).seen,
    )
}

test.describe('several requests at once', () => {
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

  test('[R05] shows them one after another with the number of pending requests', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
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

  test('[R05] shows the next request in the same window after an approval or a rejection', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await dapp.visitSignedIn()
    let opened = 0
    page.context().on('page', () => {
      opened++
    })
    await send(dapp, 3)
    const window = await dapp.review()
    await expect(window.card).toContainText('Message 1')
    await expect(window.card).toContainText('1 of 3')
    await window.approve()
    await expect(window.card).toContainText('Message 2')
    await expect(window.card).toContainText('1 of 2')
    await window.reject()
    await expect(window.card).toContainText('Message 3')
    await expect(window.card).not.toContainText('1 of')
    const closed = window.page.waitForEvent('close')
    await window.approve()
    await closed
    await expect
      .poll(() => outcomes(page))
      .toEqual(['signed', 'User rejected the request.', 'signed'])
    expect(opened).toBe(1)
  })

  test('[R05] skips a request in the window, and shows the first request again after the last', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    let opened = 0
    page.context().on('page', () => {
      opened++
    })
    await send(dapp, 3)
    const window = await dapp.review()
    const { card } = window
    const next = window.page.getByTestId('vb-next')
    for (const [text, place] of [
      ['Message 1', '1 of 3'],
      ['Message 2', '2 of 3'],
      ['Message 3', '3 of 3'],
      ['Message 1', '1 of 3'],
    ] as const) {
      await expect(card).toContainText(text)
      await expect(card).toContainText(place)
      await expect(next).toHaveText('Next request')
      await next.click()
    }
    await expect(card).toContainText('Message 2')
    await window.approve()
    await expect(card).toContainText('Message 1')
    await window.reject()
    await expect(card).toContainText('Message 3')
    await expect(next).toHaveCount(0)
    await window.reject()
    await expect
      .poll(() => outcomes(page))
      .toEqual(['User rejected the request.', 'signed', 'User rejected the request.'])
    expect(opened).toBe(1)
  })

  test('[R05] rejects all requests on one press in the window', async ({ dapp, page }) => {
    await dapp.visitSignedIn()
    await send(dapp, 3)
    const window = await dapp.review()
    await expect(window.card).toContainText('1 of 3')
    const closed = window.page.waitForEvent('close')
    await window.page.getByTestId('vb-reject-all').click()
    await closed
    await expect.poll(() => outcomes(page)).toEqual(Array(3).fill('User rejected the request.'))
    await expect(dapp.modal).toBeHidden()
  })

  test('[V12] keeps the card when the page adds a request, and enables the next card after one idle second', async ({
    dapp,
    page,
  }) => {
    // Block the page's windows: a debugger's press counts as a gesture, so the added request would
    // open one.
    await blockPressWindows(page)
    await dapp.visitSignedIn()
    await send(dapp, 2)
    const window = await dapp.review()
    const { card, approveButton } = window
    await expect(card).toContainText('Message 1')
    await readUntilArmed(card, approveButton)
    const params = ['Added', await dapp.address()]
    await sendAll(page, [{ method: 'personal_sign', params }])
    await expect(dapp.frame.getByTestId('vb-hand-over')).toContainText('1 of 3')
    await expect(card).toContainText('Message 1')
    await expect(card).toContainText('1 of 2')

    const seen = await watchCard(window.page, 'Message 2')
    const box = await approveButton.boundingBox()
    if (box === null) throw new Error('There is no button.')
    const press = () => window.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect
      .poll(
        async () => {
          await press()
          return (await seen()).shownAt
        },
        { intervals: [50] },
      )
      .toBeGreaterThan(0)
    await Promise.all([press(), press(), press()])
    await expect(card).toContainText('Message 2')
    await readUntilArmed(card, approveButton)
    const { shownAt, pressedAt, armedAt } = await seen()
    expect(pressedAt).toBeGreaterThan(shownAt)
    // This clock may fire a timer one millisecond early.
    expect(armedAt - pressedAt).toBeGreaterThan(990)

    await window.reject()
    await expect(card).toContainText('Added')
    await window.reject()
    await expect
      .poll(() => outcomes(page))
      .toEqual(['signed', 'User rejected the request.', 'User rejected the request.'])
  })

  test('[R05] skips a request on the card, and accepts decisions in another order', async ({
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

  test('[R05] [T22] uses consecutive nonces, also after a rejection', async ({ dapp, page }) => {
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

  test('rejects a page’s sixth request, and rejects the other five requests on one press', async ({
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

test('returns the signature after the frame restarts, and signs only once', async ({
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
  // Wait until the old frame has stopped.
  const isOld = () => secureFrame(page)?.evaluate(() => 'isOld' in globalThis)
  await expect.poll(() => isOld()?.catch(() => true)).toBe(false)
  await expect
    .poll(() => call('status', { requestId }).catch(() => undefined))
    .toEqual({ state: 'signed' })
  await expect(call('rpcRequest', request)).resolves.toBe(signature)
  const other = { ...request, params: ['Twice', await dapp.address()] }
  await expect(call('rpcRequest', other)).rejects.toThrow('Invalid request')
})
