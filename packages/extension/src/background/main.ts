import { onSites } from '../sites.js'
import { tellSite } from './documents.js'
import { takeOwn } from './panelRequests.js'
import { HAS_PANEL } from './panels.js'
import { takePage } from './router.js'

// The browser ends this worker whenever it likes, and starts it for the next message: listeners are here at once, and nothing that
// has to last is in memory alone.

chrome.runtime.onConnect.addListener((port) => {
  const { sender, name } = port
  if (sender?.id !== chrome.runtime.id) return port.disconnect()
  const isOurs = sender.origin === location.origin || sender.url?.startsWith(`${location.origin}/`)
  if (name === 'panel' && isOurs) takeOwn(port)
  else if (name === 'page' || name === 'page-again') takePage(port, name === 'page-again')
  else port.disconnect()
})

onSites((origin) => void tellSite(origin))

// A page's process may belong to an attacker: no content script reads which sites are connected.
void chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
// A press on the extension's button shows the wallet.
if (HAS_PANEL) void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true })
else
  chrome.action.onClicked.addListener(
    () => void chrome.tabs.create({ url: `${__OPERATOR__.frameUrl}/hub` }),
  )
