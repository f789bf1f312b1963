import { forgetSites, onSites } from '../sites.js'
import { tellSite } from './documents.js'
import { refuseAll, takeOwn } from './panelRequests.js'
import { HAS_PANEL, openWindow } from './panels.js'
import { takePage } from './router.js'
import { isTopOfWallet, isWalletWindow, onWalletWindowClosed } from './walletWindow.js'

// The browser may stop this worker at any time: register listeners at once, and store lasting data.

chrome.runtime.onConnect.addListener((port) => {
  const { sender, name } = port
  if (sender?.id !== chrome.runtime.id) return port.disconnect()
  const isOurs = sender.origin === location.origin || sender.url?.startsWith(`${location.origin}/`)
  if ((name === 'panel' && isOurs) || (name === 'window' && !HAS_PANEL)) takeOwn(port)
  else if (name === 'page' || name === 'page-again') takePage(port, name === 'page-again')
  else port.disconnect()
})

onSites((origin) => void tellSite(origin))

// Content scripts must not read the connected sites: an attacker may control a page's process.
void chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
if (HAS_PANEL) void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true })
else {
  chrome.action.onClicked.addListener(() => void openWindow())
  onWalletWindowClosed(refuseAll)
  // Our scripts in wallet pages ask whether we opened their window, and report sign-outs.
  chrome.runtime.onMessage.addListener((message: { type?: string }, sender, answer) => {
    if (sender.id !== chrome.runtime.id) return false
    if (message.type === 'signedOut' && isTopOfWallet(sender)) void forgetSites()
    if (message.type !== 'window') return false
    void isWalletWindow(sender).then(answer)
    return true
  })
}
