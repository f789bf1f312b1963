import { blockPressWindows } from '../fixtures/appearance/approvalWindow.js'
import { expect, secureFrame } from '../fixtures/dapp.js'
import { beAsked } from './beAsked.js'
import { text } from './text.js'
import type { Views } from './view.js'

/** The wallet's window shows most cards. The page shows sign-ins to the page and transactions without funds. */
export const approvalViews: Views = {
  ApproveSignIn: {
    returning: true,
    rows: '[E11]',
    go: async (start) => {
      await beAsked(start, 'signIn')
      await expect(start.dapp.frame.getByTestId('vb-approve')).toBeEnabled()
    },
  },
  ApproveShort: {
    returning: true,
    rows: '[V12]',
    go: async ({ dapp }) => {
      await dapp.visitSignedIn()
      await dapp.press('send-transaction')
      await expect(dapp.frame.getByTestId('vb-approval')).toContainText(text('Not enough ETH'))
    },
  },
  ApproveInWindow: {
    returning: true,
    rows: '[V12]',
    go: async ({ dapp }) => {
      await dapp.visitSignedIn()
      await dapp.press('sign-message')
      await expect(dapp.frame.getByTestId('vb-hand-over')).toHaveAttribute('data-state', 'waiting')
    },
  },
  ApproveSeveral: {
    returning: true,
    rows: '[R05]',
    go: async ({ dapp }) => {
      await dapp.visitSignedIn()
      const address = await dapp.address()
      for (const text of ['First', 'Second', 'Third'])
        await dapp.ask('personal_sign', [text, address])
      const handOver = dapp.frame.getByTestId('vb-hand-over')
      await expect(handOver).toContainText(text('1 of 3'))
      await expect(handOver).toHaveAttribute('data-state', 'waiting')
    },
  },
  ApproveByButton: {
    returning: true,
    rows: '[V12]',
    go: async ({ dapp, page }) => {
      await blockPressWindows(page)
      await dapp.visitSignedIn()
      await dapp.press('sign-permit')
      await expect(dapp.frame.getByTestId('vb-hand-over')).toHaveAttribute('data-state', 'ready')
      await expect(dapp.frame.getByTestId('vb-continue')).toHaveText(text('Review in wallet'))
    },
  },
  ApproveWindowBlocked: {
    returning: true,
    go: async ({ dapp, page }) => {
      await blockPressWindows(page)
      await dapp.visitSignedIn()
      await dapp.press('sign-permit')
      await secureFrame(page)?.evaluate(() => {
        globalThis.open = () => null
      })
      await dapp.pressInFrame('vb-continue')
      await expect(dapp.frame.getByTestId('vb-hand-over')).toHaveAttribute('data-state', 'blocked')
    },
  },
}
