import { OwnModal } from './OwnModal.js'
import { renderPage } from './renderPage.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'
import { offerTestWallet } from './testWallet.js'
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
