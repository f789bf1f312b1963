import { lazy, Suspense } from 'react'
import { StatusPanel } from './panels/StatusPanel.js'
import { renderPage } from './renderPage.js'
import { createDemo } from './vestibule.js'

const PermissionPanel = lazy(async () => ({
  default: (await import('./panels/PermissionPanel.js')).PermissionPanel,
}))

renderPage(
  createDemo(),
  <>
    <Suspense>
      <PermissionPanel />
    </Suspense>
    <StatusPanel />
  </>,
)
