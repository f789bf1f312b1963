import { EmbeddedModal } from '@vestibule/host-sdk/react'
import { renderPage } from './renderPage.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'
import { offerTestWallet } from './testWallet.js'
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
