import { OwnModal } from './OwnModal.js'
import { StatusPanel } from './panels/StatusPanel.js'
import { TryPanel } from './panels/TryPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestWallet } from './testWallets/testWallet.js'
import { createDemo, stack } from './vestibule.js'

offerTestWallet(stack)
const vestibule = createDemo()
renderPage(
  vestibule,
  <>
    <StatusPanel />
    <TryPanel />
  </>,
  { actions: <OwnModal /> },
)
