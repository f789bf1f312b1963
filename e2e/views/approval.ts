import { expect } from '../fixtures/dapp.js'
import { freshEmail } from '../fixtures/mailbox.js'
import type { Views } from './view.js'

export const approvalViews: Views = {
  ApproveMessage: {
    go: async ({ dapp }) => {
      await dapp.visit()
      await dapp.signInByEmail(freshEmail())
      await dapp.press('sign-message')
      await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
    },
  },
  ApproveTypedData: {
    go: async ({ dapp }) => {
      await dapp.visit()
      await dapp.signInByEmail(freshEmail())
      await dapp.press('sign-typed-data')
      await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
    },
  },
  ApproveTransaction: {
    rows: '[V12]',
    go: async ({ dapp }) => {
      await dapp.visit()
      await dapp.signInByEmail(freshEmail())
      await dapp.fund()
      await dapp.press('send-transaction')
      await expect(dapp.frame.getByTestId('vb-approve')).toBeEnabled()
    },
  },
}
