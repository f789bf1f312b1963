import { lazy, Suspense } from 'react'
import { StatusPanel } from './panels/StatusPanel.js'
import { TryPanel } from './panels/TryPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestWallet } from './testWallets/testWallet.js'
import { createDemo, stack } from './vestibule.js'

// In an entry, code of viem would be shared with the lazy code of other pages, which would then run this page.
const BatchPanel = lazy(async () => ({
  default: (await import('./panels/BatchPanel.js')).BatchPanel,
}))
const SponsorPanel = lazy(async () => ({
  default: (await import('./panels/SponsorPanel.js')).SponsorPanel,
}))

offerTestWallet(stack)
renderPage(
  createDemo({}),
  <>
    <StatusPanel />
    <Suspense>
      <BatchPanel />
      <SponsorPanel />
    </Suspense>
    <TryPanel />
  </>,
)
