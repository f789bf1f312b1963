import type { Frame, Page } from '@playwright/test'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { Panel } from '../../fixtures/extension/panel.js'
import { ask } from '../../fixtures/extension/provider.js'
import { freshEmail } from '../../fixtures/mailbox.js'

const MESSAGE = '0x68656c6c6f'

async function connect(page: Page | Frame, panel: Panel) {
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  const { result } = (await connecting) as { result: [string] }
  return result[0]
}

test('shows the embedding page for a cross-site frame’s request, but not for a request of the page’s site', {
  tag: '@ci',
}, async ({ context, page }) => {
  await page.route('http://inner.localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>Inner' }),
  )
  await visit(page, 'http://shop.localhost/', {
    html: '<iframe src="http://inner.localhost/"></iframe><iframe src="/"></iframe>',
  })
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  const note = panel.page.getByTestId('in-frame')
  const [inner, own] = page.frames().slice(1)
  if (inner === undefined || own === undefined) throw new Error('The frames are missing.')
  const connecting = ask(inner, 'eth_requestAccounts')
  await expect(panel.site.getByText('Connect to inner.localhost?')).toBeVisible()
  await expect(note).toHaveText('Asked by a part of the page at shop.localhost')
  await panel.letIn()
  await connecting

  for (const one of [page, own]) {
    const asking = ask(one, 'wallet_requestPermissions', [{ eth_accounts: {} }])
    await expect(panel.site.getByText('Connect to shop.localhost?')).toBeVisible()
    await expect(note).toBeHidden()
    await panel.page.bringToFront()
    await panel.site.getByTestId('vb-consent-no').click()
    await expect(asking).resolves.toMatchObject({ error: { code: 4001 } })
  }
})

test('warns on each card of a site that imitates a site in use, also after the site is connected', async ({
  context,
  page,
}) => {
  await visit(page)
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  const account = await connect(page, panel)
  const signing = ask(page, 'personal_sign', [MESSAGE, account])
  await expect(panel.site.getByTestId('vb-approve')).toBeVisible()
  await expect(panel.site.getByTestId('vb-imitates')).toBeHidden()
  await expect(panel.page.getByTestId('imitates')).toBeHidden()
  await panel.approve()
  await signing

  const twin = await context.newPage()
  await visit(twin, 'http://sh0p.localhost/')
  await connect(twin, panel)
  for (const decide of ['approve', 'reject'] as const) {
    const asking = ask(twin, 'personal_sign', [MESSAGE, account])
    const warning = 'This is not shop.localhost, which you use. It only looks like it.'
    await expect(panel.site.getByTestId('vb-imitates')).toHaveText(warning)
    await expect(panel.page.getByTestId('imitates')).toHaveText(warning)
    await panel[decide]()
    await asking
  }

  const asking = ask(twin, 'personal_sign', [MESSAGE, account])
  await expect(panel.page.getByTestId('imitates')).toBeVisible()
  const waiting = ask(page, 'personal_sign', [MESSAGE, account])
  const others = panel.page.getByText('1 more site waits')
  await expect(others).toBeVisible()
  await expect(panel.site.getByTestId('vb-approve')).toBeVisible()
  const parts = [panel.page.getByTestId('imitates'), others, panel.page.locator('[data-shown]')]
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  expect(boxes.map((box) => box?.y)).toEqual(
    boxes.map((box) => box?.y).toSorted((a = 0, b = 0) => a - b),
  )
  expect(new Set(boxes.map((box) => box?.width)).size).toBe(1)
  await panel.reject()
  await asking
  await panel.reject()
  await waiting
})

test('changes the theme of an open frame with the browser’s theme', async ({ context, page }) => {
  await visit(page)
  const panel = await Panel.open(context)
  await panel.page.emulateMedia({ colorScheme: 'light' })
  await panel.signIn(freshEmail())
  const connecting = ask(page, 'eth_requestAccounts')
  const look = () => panel.site.locator('html').evaluate(({ dataset }) => dataset.theme)
  await expect.poll(look).toBe('light')
  await panel.page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(look).toBe('dark')
  await panel.page.bringToFront()
  await panel.site.getByTestId('vb-consent-no').click()
  await connecting
})
