import { readToEnd } from '../fixtures/appearance/approvalWindow.js'
import { expect, secureFrame } from '../fixtures/dapp.js'
import { beAsked } from './beAsked.js'
import type { Views } from './view.js'

export const approvalViews: Views = {
  ApproveMessage: {
    returning: true,
    go: async ({ dapp }) => {
      await dapp.visitSignedIn()
      await dapp.press('sign-message')
      await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
    },
  },
  ApproveTypedData: {
    returning: true,
    go: async ({ dapp }) => {
      await dapp.visitSignedIn()
      await dapp.press('sign-typed-data')
      await readToEnd(dapp.frame.getByTestId('vb-approval'))
      await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
    },
  },
  ApproveTransaction: {
    rows: '[V12]',
    go: async (start) => {
      await beAsked(start, 'coins')
      await expect(start.dapp.frame.getByTestId('vb-changes')).toContainText('0.01 ETH')
      await expect(start.dapp.frame.getByText('new recipient')).toBeVisible()
      // Six digits that say something, at the most.
      await expect(start.dapp.frame.getByTestId('vb-approval')).toContainText(
        /Network fee\s*up to 0\.0*[1-9]\d{0,5} ETH/,
      )
    },
  },
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
      await expect(dapp.frame.getByTestId('vb-approval')).toContainText('Not enough ETH')
    },
  },
  ApproveInWindow: {
    returning: true,
    rows: '[V12]',
    go: async ({ dapp }) => {
      await dapp.visitSignedIn()
      await dapp.press('sign-permit')
      await expect(dapp.frame.getByTestId('vb-continue')).toBeEnabled()
    },
  },
  ApproveWindowBlocked: {
    returning: true,
    go: async ({ dapp, page }) => {
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
