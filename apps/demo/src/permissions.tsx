import { PermissionPanel } from './panels/PermissionPanel.js'
import { StatusPanel } from './panels/StatusPanel.js'
import { renderPage } from './renderPage.js'
import { createDemo } from './vestibule.js'

renderPage(
  createDemo(),
  <>
    <PermissionPanel />
    <StatusPanel />
  </>,
)
