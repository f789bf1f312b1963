import type { Page } from '@playwright/test'
import { blockPressWindows, continueInWindow } from '../../fixtures/appearance/approvalWindow.js'
import { FRAME, host } from '../../fixtures/attacker.js'
import { expect, secureFrame, test } from '../../fixtures/dapp.js'
import { framesLoaded } from '../../fixtures/framesLoaded.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../../world/ports.js'

/** A valid hello. Reports the responses received within `wait`. */
const HELLO = `
  async function hello(target, origin, change = {}, wait = 1000) {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data.type)
      setTimeout(() => resolve('silence'), wait)
    })
    target.postMessage({ type: 'vestibule:hello', protocol: 4, projectId: 'local-demo',
      nonce: crypto.randomUUID(), ...change }, origin, [port2])
    return answer
  }`

async function sayHello(page: Page, change: object = {}) {
  await framesLoaded(page)
  return page.evaluate(
    ([script, origin, change]) =>
      // biome-ignore lint/security/noGlobalEval: the attacker's page, not ours
      eval(`(async () => { ${script}; return hello(frames[0], ${origin}, ${change}) })()`),
    [HELLO, JSON.stringify('*'), JSON.stringify(change)],
  ) as Promise<string>
}

/** Repeats the honest page's hello until the frame responds. */
const beLetIn = (page: Page) =>
  page.evaluate(
    (script) =>
      // biome-ignore lint/security/noGlobalEval: the attacker's page, not ours
      eval(`(async () => {
        ${script}
        let timer
        const answer = await new Promise((resolve) => {
          timer = setInterval(() => hello(frames[0], '*', {}, 60000).then(resolve), 250)
        })
        clearInterval(timer)
        return answer
      })()`),
    HELLO,
  ) as Promise<string>

test.describe('the handshake', () => {
  test.beforeEach(async ({ page }) => {
    await host(page, `${DAPP_ORIGIN}/honest`, `<iframe src="${FRAME}"></iframe>`)
    await page.goto(`${DAPP_ORIGIN}/honest`)
  })

  for (const change of [
    { type: 'vestibule:hullo' },
    { protocol: 2 },
    { projectId: 'other' },
    { nonce: 'not-a-uuid' },
    { extra: true },
  ])
    test(`does not answer a hello with ${JSON.stringify(change)}`, async ({ page }) => {
      await expect(sayHello(page, change)).resolves.toBe('silence')
    })

  test('does not answer a second hello', async ({ page }) => {
    await expect(beLetIn(page)).resolves.toBe('vestibule:ready')
    await expect(sayHello(page)).resolves.toBe('silence')
  })

  test('does not accept a hello from a sibling frame of the same origin', async ({ page }) => {
    await host(
      page,
      `${DAPP_ORIGIN}/sibling`,
      `<script>${HELLO}; window.attack = () => hello(parent.frames[0], '*')</script>`,
    )
    await page.evaluate(() => {
      const sibling = document.createElement('iframe')
      sibling.src = '/sibling'
      document.body.append(sibling)
    })
    const find = () => page.frames().find((frame) => frame.url().endsWith('/sibling'))
    await expect.poll(() => find()?.evaluate(() => 'attack' in window)).toBe(true)
    const sibling = find()
    await expect(sibling?.evaluate('attack()')).resolves.toBe('silence')
    await expect(beLetIn(page)).resolves.toBe('vestibule:ready')
  })

  test('ignores forged comlink messages on the port', async ({ page }) => {
    await framesLoaded(page)
    const answers = await page.evaluate(async (origin) => {
      const { port1, port2 } = new MessageChannel()
      const heard: unknown[] = []
      await new Promise((resolve) => {
        port1.onmessage = ({ data }) => {
          heard.push(data)
          resolve(undefined)
        }
        frames[0]?.postMessage(
          {
            type: 'vestibule:hello',
            protocol: 4,
            projectId: 'local-demo',
            nonce: crypto.randomUUID(),
          },
          origin,
          [port2],
        )
      })
      heard.length = 0
      const raw = (value: unknown) => ({ type: 'RAW', value })
      const attacks = [
        { type: 'GET', path: [] },
        { type: 'SET', path: ['__proto__', 'polluted'], value: raw('yes') },
        { type: 'SET', path: ['call'], value: raw('gone') },
        {
          type: 'CONSTRUCT',
          path: ['constructor', 'constructor'],
          argumentList: [raw('return 1')],
        },
        { type: 'APPLY', path: ['constructor', 'constructor'], argumentList: [raw('return 1')] },
        { type: 'APPLY', path: ['call', 'constructor'], argumentList: [raw('return 1')] },
        { type: 'ENDPOINT' },
        { type: 'RELEASE' },
      ]
      for (const [index, attack] of attacks.entries())
        port1.postMessage({ id: `attack-${index}`, ...attack })
      // Control: the channel still answers a valid call.
      port1.postMessage({
        id: 'honest',
        type: 'APPLY',
        path: ['call'],
        argumentList: [raw({ id: crypto.randomUUID(), method: 'ping', params: {} })],
      })
      await new Promise((resolve) => setTimeout(resolve, 800))
      return heard
        .map((message) => (message as { id?: string }).id)
        .filter((id) => id !== undefined)
    }, FRAME_ORIGIN)
    expect(answers.filter((id) => id === 'honest')).toHaveLength(1)
    expect(answers.filter((id) => String(id).startsWith('attack'))).toEqual([])
    const wallet = secureFrame(page)
    await expect
      .poll(() => wallet?.evaluate(() => ({ polluted: ({} as Record<string, unknown>).polluted })))
      .toEqual({})
  })
})

async function watchApprove(page: Page): Promise<() => Promise<string[]>> {
  const frame = secureFrame(page)
  await frame?.evaluate(() => {
    const turns: string[] = []
    const find = () => document.querySelector<HTMLButtonElement>('[data-testid="vb-approve"]')
    let last = find()?.disabled
    const look = () => {
      const now = find()?.disabled
      if (now !== undefined && now !== last) turns.push(now ? 'disabled' : 'enabled')
      last = now
    }
    const whole = { attributes: true, childList: true, subtree: true }
    new MutationObserver(look).observe(document.body, whole)
    Object.assign(window, { turns })
  })
  return async () =>
    (await frame?.evaluate(() => (window as unknown as { turns: string[] }).turns)) ?? []
}

test.describe('a sign-in that the visitor approves in the frame', () => {
  test.use({ returning: true })
  test.beforeEach(async ({ dapp }) => {
    await dapp.visitSignedIn()
    // This sign-in is approved in the frame, because the project allows `approvals: 'frame'`.
    await dapp.press('sign-in-here')
    await expect(dapp.frame.getByTestId('vb-approval')).toBeVisible()
  })

  const OVERLAYS = {
    'an opaque cover': 'position:fixed;inset:0;background:red',
    'a cover that lets clicks through': 'position:fixed;inset:0;background:red;pointer-events:none',
    'a transparent cover': 'position:fixed;inset:0;opacity:0;background:red;pointer-events:none',
    'a strip over the message':
      'position:fixed;left:0;right:0;top:330px;height:40px;background:red;pointer-events:none',
  }
  test('[V12] disables the approve button while an element covers the card', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    const approve = dapp.frame.getByTestId('vb-approve')
    for (const [name, style] of Object.entries(OVERLAYS))
      await test.step(name, async () => {
        await expect(approve).toBeEnabled()
        const cover = await page.evaluateHandle((cssText) => {
          const cover = document.createElement('div')
          cover.popover = 'manual'
          cover.style.cssText = `${cssText};border:0;margin:0;padding:0;width:auto;height:auto`
          document.body.append(cover)
          cover.showPopover()
          return cover
        }, style)
        await expect(approve).toBeDisabled()
        await cover.evaluate((node) => node.remove())
      })
  })

  for (const [name, style] of Object.entries({
    'half transparent': 'opacity:0.5',
    'all but invisible': 'opacity:0.01',
    blurred: 'filter:blur(2px)',
    scaled: 'transform:scale(0.5)',
    'moved off the screen': 'transform:translateX(-2000px)',
    clipped: 'clip-path:inset(0 0 60% 0)',
  }))
    test(`[V12] disables the approve button while the frame is ${name}`, async ({ dapp, page }) => {
      const approve = dapp.frame.getByTestId('vb-approve')
      await expect(approve).toBeEnabled()
      await page.getByTestId('vb-secure-frame').evaluate((iframe, css) => {
        iframe.style.cssText += `;${css}`
      }, style)
      await expect(approve).toBeDisabled()
    })

  test('[V12] shows the approve button disabled before it enables the button', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await dapp.reject()
    await expect(dapp.modal).toBeHidden()
    const seen = await watchApprove(page)
    await dapp.press('sign-in-here')
    const approve = dapp.frame.getByTestId('vb-approve')
    await expect(approve).toBeEnabled()
    await expect.poll(seen).toEqual(['disabled', 'enabled'])
    await expect.poll(() => page.getByTestId('demo-result').textContent()).toBe('')
  })

  test('[V12] ignores presses from a page’s script, and keys before a gesture', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const approve = dapp.frame.getByTestId('vb-approve')
    await expect(approve).toBeEnabled()
    await approve.evaluate((button: HTMLButtonElement) => button.click())
    await approve.evaluate((button) => {
      for (const type of ['pointerdown', 'pointerup', 'click'])
        button.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    })
    await approve.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await page.waitForTimeout(500)
    await expect(dapp.frame.getByTestId('vb-approval')).toBeVisible()
    await expect(dapp.result).toBeEmpty()
  })

  test('[V12] accepts a repeated key press after a Tab inside the frame', async ({
    dapp,
    page,
  }) => {
    const approve = dapp.frame.getByTestId('vb-approve')
    await expect(approve).toBeEnabled()
    const seen = await watchApprove(page)
    await page.getByTestId('vb-close').focus()
    await expect(approve).toBeDisabled()
    await dapp.frame.getByTestId('vb-reject').focus()
    await expect.poll(seen).toEqual(['disabled', 'enabled'])
    await page.keyboard.press('Tab')
    await expect(approve).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(approve).toHaveText('Press again to confirm')
    await page.keyboard.press('Enter')
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  })

  test('[V12] only focuses the frame on the first press while the frame has no focus', async ({
    dapp,
    page,
  }) => {
    const approve = dapp.frame.getByTestId('vb-approve')
    await expect(approve).toBeEnabled()
    await dapp.settle()
    const box = await approve.boundingBox()
    const press = () =>
      page.mouse.click(
        (box?.x ?? 0) + (box?.width ?? 0) / 2,
        (box?.y ?? 0) + (box?.height ?? 0) / 2,
      )
    // Move the focus out of the card, as another window would.
    await page.getByTestId('vb-close').focus()
    await expect(approve).toBeDisabled()
    await expect(approve).toHaveText('Press the card first')
    await press()
    await page.waitForTimeout(300)
    await expect(dapp.result).toBeEmpty()
    // The first press focused the card. Half a second later, the card accepts a press.
    await expect(approve).toBeEnabled()
    await press()
    await expect(dapp.readResult()).resolves.toMatch(/^0x/)
  })

  test('[V12] rejects by keyboard while an element covers the card', async ({ dapp, page }) => {
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      cover.style.cssText =
        'position:fixed;inset:0;width:auto;height:auto;pointer-events:none;background:red'
      document.body.append(cover)
      cover.showPopover()
    })
    await dapp.frame.getByTestId('vb-reject').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => dapp.readResult()).toMatchObject({ code: 4001 })
  })
})

test.describe('approvals of a project without `approvals`', () => {
  test.use({ returning: true })
  test.beforeEach(async ({ dapp, page }) => {
    await blockPressWindows(page)
    await dapp.visitSignedIn({ config: { projectId: 'local-strict' } })
    await dapp.press('sign-message')
    await expect(dapp.frame.getByTestId('vb-hand-over')).toBeVisible()
  })

  // Chromium reports a masked frame as visible and passes presses through to it.
  const SVG = `url("data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}")`
  for (const [name, mask] of Object.entries({
    'a gradient': 'linear-gradient(transparent, transparent)',
    'an empty picture': SVG,
  }))
    test(`[V12] requires the wallet’s window, and approves nothing, behind a mask of ${name}`, {
      tag: name === 'a gradient' ? '@smoke' : '@ci',
    }, async ({ dapp, page }) => {
      await dapp.settle()
      await page.getByTestId('vb-secure-frame').evaluate((iframe, value) => {
        iframe.style.maskImage = value
      }, mask)
      await expect(dapp.frame.getByTestId('vb-approve')).toHaveCount(0)
      const window = await continueInWindow(dapp)
      await expect(window.card).toContainText('Hello from the Vestibule demo')
      await expect(dapp.result).toBeEmpty()
      await window.reject()
      await expect.poll(() => dapp.readResult()).toMatchObject({ code: 4001 })
    })
})

test('ignores messages that an attacker forges in the wallet’s name', { tag: '@ci' }, async ({
  dapp,
  page,
}) => {
  await dapp.visitNew()
  await dapp.press('sign-message')
  await expect(dapp.frame.getByTestId('vb-hand-over')).toBeVisible()
  await page.evaluate(() => {
    for (const data of [
      { type: 'vestibule:ready', nonce: crypto.randomUUID(), build: 'dev' },
      { id: 'x', type: 'RAW', value: { ok: true, result: '0xforged' } },
    ])
      window.postMessage(data, '*')
    // Messages arrive in order, so wait for the last one.
    return new Promise<void>((resolve) => {
      addEventListener('message', ({ data }) => data === 'last' && resolve())
      window.postMessage('last', '*')
    })
  })
  await expect(dapp.result).toBeEmpty()
  await dapp.approve()
  await expect.poll(() => dapp.readResult()).not.toContain('forged')
})
