import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectFineInEveryLook } from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { enterHub, type Hub } from '../../fixtures/hub.js'

test.slow()

const PAGES: Record<
  string,
  { part: string; shows: string; go?: (hub: Hub, kit: string) => Promise<void> }
> = {
  overview: { part: '', shows: 'vb-hub-pending' },
  export: { part: '/export', shows: 'vb-proof-secret' },
  'export confirmed': {
    part: '/export',
    shows: 'vb-proof-time',
    go: (hub, kit) => hub.prove(kit),
  },
  import: { part: '/import', shows: 'vb-hub-import-text' },
  offline: { part: '/offline', shows: 'vb-hub-offline-wallet' },
  add: { part: '#recovery', shows: 'vb-add-recovery' },
  'add, to be confirmed': {
    part: '#recovery',
    shows: 'vb-prove-first',
    go: (hub) => hub.page.getByTestId('vb-add-kit').click(),
  },
  'add, confirmed': {
    part: '#recovery',
    shows: 'vb-proof-time',
    async go(hub, kit) {
      await hub.page.getByTestId('vb-add-kit').click()
      await hub.prove(kit)
      await expectKeptOnPaper(hub.page)
    },
  },
  remove: {
    part: '',
    shows: 'vb-step-up',
    go: (hub) => hub.ways.first().getByTestId('vb-hub-remove').click(),
  },
  delete: { part: '#delete', shows: 'vb-hub-delete-email' },
}

/** The shown kit can be saved, and is printed without other content. */
async function expectKeptOnPaper(page: Page) {
  const groups = page.getByTestId('vb-kit-text').locator('span')
  await expect(groups.first()).toBeVisible()
  const text = (await groups.allTextContents()).join('-')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const file = await (await saving).path()
  await expect(readFile(file, 'utf8')).resolves.toContain(text)

  const printed = page.evaluate(
    () => new Promise((resolve) => addEventListener('beforeprint', () => resolve(true))),
  )
  await page.getByTestId('vb-print-kit').click()
  await expect(printed).resolves.toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(groups.first()).toBeVisible()
  await expect(page.getByTestId('vb-print-kit')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

test('every page is accessible in both themes, also on a phone', async ({ page }, info) => {
  const { hub, kit } = await enterHub(page)
  await hub.press('add-way')
  await page.getByTestId('vb-add-passphrase').click()
  await page.getByTestId('vb-add-pending').click()
  await hub.writeWordsDown()
  await expect(page.getByTestId('vb-added-pending')).toBeVisible()
  for (const [name, { part, shows, go }] of Object.entries(PAGES)) {
    await page.goto('about:blank')
    await hub.visit(part)
    await go?.(hub, kit)
    await expect(page.getByTestId(shows).first()).toBeVisible()
    await expectFineInEveryLook(page, info, name)
  }
})
