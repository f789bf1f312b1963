import type { Page } from '@playwright/test'
import { EXTENSION, expect, test } from '../../fixtures/extension/extension.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../../world/ports.js'

const FRAME = `${FRAME_ORIGIN}/f/local-demo`
const HELLO = { type: 'vestibule:hello', protocol: 4, projectId: 'local-demo' }

async function hello(page: Page, at: string, more: object) {
  await page.route(at, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${FRAME}"></iframe>` }),
  )
  await page.goto(at)
  return page.evaluate(
    (message) =>
      new Promise<unknown>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        frames[0]?.postMessage({ ...message, nonce: crypto.randomUUID() }, '*', [port2])
      }),
    { ...HELLO, ...more },
  )
}

test.describe('security', () => {
  test('does not let a dapp of the project act for another site or for the extension', {
    tag: '@ci',
  }, async ({ page }) => {
    for (const onBehalfOf of ['https://swap.example', DAPP_ORIGIN, EXTENSION])
      await expect(hello(page, `${DAPP_ORIGIN}/box`, { onBehalfOf })).resolves.toMatchObject({
        type: 'vestibule:refused',
        reason: 'notAnExtension',
      })
    await expect(hello(page, `${DAPP_ORIGIN}/box`, {})).resolves.toMatchObject({
      type: 'vestibule:ready',
    })
  })

  test('does not let another extension embed the frame, nor a page embed the panel', async ({
    page,
  }) => {
    const policy = (await page.goto(FRAME))?.headers()['content-security-policy'] ?? ''
    const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
    expect(ancestors.filter((origin) => /extension/.test(origin))).toEqual([EXTENSION])
    expect(ancestors.filter((origin) => origin.includes('*'))).toEqual([])

    const at = `${DAPP_ORIGIN}/box`
    const panel = `${EXTENSION}/panel.html`
    await page.route(at, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${panel}"></iframe>` }),
    )
    await page.goto(at)
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toEqual([at, 'chrome-error://chromewebdata/'])
  })
})
