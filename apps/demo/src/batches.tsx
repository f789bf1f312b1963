import { lazy, Suspense } from 'react'
import { StatusPanel } from './panels/StatusPanel.js'
import { TryPanel } from './panels/TryPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestWallet } from './testWallets/testWallet.js'
import { createDemo, stack } from './vestibule.js'

// Load viem lazily: otherwise other pages share the chunk of this entry and run its code.
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
