import { type Dapp, expect } from '../fixtures/dapp.js'
import { text } from './text.js'
import type { Views } from './view.js'

export const SESSIONS = { features: { smartSessions: true } }
const LIST = '**/v1/sessions/**'

export const sessionViews: Views = {
  SmartSessionCreated: {
    rows: '[A20]',
    slow: true,
    go: async ({ dapp, page }) => {
      await giveDailyLimit(dapp)
      await expect(page.getByTestId('vb-session-says')).toContainText(text('every day'))
    },
  },
  SmartSessionList: {
    rows: '[A20]',
    slow: true,
    go: async ({ dapp, page }) => {
      await giveDailyLimit(dapp)
      await page.getByTestId('vb-session-list').click()
      await expect(page.getByTestId('vb-session-revoke')).toBeVisible()
    },
  },
  SmartSessionListElsewhere: {
    rows: '[A20]',
    returning: true,
    go: async ({ dapp, page }) => {
      await page.route(LIST, (route) => route.fulfill({ json: { pcis: givenElsewhere() } }))
      await openEmpty(dapp)
      await expect(page.getByTestId('vb-sessions-settings')).toBeVisible()
    },
  },
  SmartSessionListEmpty: {
    rows: '[A20]',
    returning: true,
    go: async ({ dapp }) => {
      await openEmpty(dapp)
      await expect(dapp.modal).toContainText(text('No active permissions'))
    },
  },
  SmartSessionListFailed: {
    rows: '[A20]',
    returning: true,
    go: async ({ dapp, page }) => {
      await page.route(LIST, (route) => route.fulfill({ status: 503 }))
      await openEmpty(dapp)
      await expect(page.getByTestId('vb-sessions-retry')).toBeVisible()
    },
  },
  SmartSessionListLoading: {
    rows: '[A20]',
    returning: true,
    go: async ({ dapp, page }) => {
      await page.route(LIST, () => {})
      await openEmpty(dapp)
      await expect(dapp.modal.locator('.shimmer').first()).toBeVisible()
    },
  },
}

async function openEmpty(dapp: Dapp) {
  await dapp.visitSignedIn({ path: '/permissions', config: SESSIONS })
  await openSessions(dapp)
}

export async function openSessions(dapp: Dapp) {
  await dapp.openWallets()
  await dapp.page.getByTestId('vb-sessions').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'SmartSessionList')
}

/** Signs in and permits the dapp's key to spend 10 TUSD a day. */
export async function giveDailyLimit(dapp: Dapp) {
  await dapp.visitFunded({ path: '/permissions', config: SESSIONS })
  await dapp.press('allow')
  await (await dapp.review()).approve()
}

function givenElsewhere() {
  const expiry = Math.floor(Date.now() / 1_000) + 40 * 86_400
  const common = {
    account: 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    project: { id: 'dapp', name: 'Dapp', url: 'https://a-very-long-name.of-a-site.example' },
    ...{ policies: [], createdAt: Date.now(), expiry, revokedAt: null, isRevoked: false },
  }
  const period = { periodDuration: 5_400 }
  return [
    { type: 'native-token-periodic', data: { ...period, periodAmount: '0x1bc16d674ec80001' } },
    { type: 'native-token-periodic', data: { ...period, periodAmount: `0x${'f'.repeat(64)}` } },
    { type: 'contract-call', data: { address: `0x${'5e'.repeat(20)}`, functions: ['mint()'] } },
    { type: 'of-another-time', data: {} },
  ].map((permission, at) => ({ ...common, pci: `0x0${at}`, permissions: [permission] }))
}
