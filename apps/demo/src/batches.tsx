import { BatchPanel } from './panels/BatchPanel.js'
import { StatusPanel } from './panels/StatusPanel.js'
import { TryPanel } from './panels/TryPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestWallet } from './testWallets/testWallet.js'
import { createDemo, stack } from './vestibule.js'

offerTestWallet(stack)
renderPage(
  createDemo({}),
  <>
    <StatusPanel />
    <BatchPanel />
    <TryPanel />
  </>,
)
