import { EmbeddedModal } from '@vestibule/host-sdk/react'
import { StatusPanel } from './panels/StatusPanel.js'
import { TryPanel } from './panels/TryPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestWallet } from './testWallets/testWallet.js'
import { createDemo, stack } from './vestibule.js'

offerTestWallet(stack)
const vestibule = createDemo({ enableEmbedded: true })
renderPage(
  vestibule,
  <>
    <section className="panel">
      <EmbeddedModal />
    </section>
    <StatusPanel />
    <TryPanel />
  </>,
  { actions: null },
)
