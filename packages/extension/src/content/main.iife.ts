import { OLD_DAPPS } from '../oldDapps.js'
import { relay } from './relay.js'

const HELLO = 'vestibule:extension'

// The panel asks which site is in front.
chrome.runtime.onMessage.addListener((message: { type?: string }, _sender, answer) => {
  if (message.type === 'site') answer(location.origin)
})

let isTaken = false
addEventListener(
  'message',
  (event) => {
    const [port] = event.ports
    if (event.source !== window || event.data !== HELLO || port === undefined) return
    // Before the page's own scripts, which must not see the port.
    event.stopImmediatePropagation()
    // A script of the page could send a second port, which would give it nothing new.
    if (isTaken) return port.close()
    isTaken = true
    relay(port)
    void tellOldDapps(port)
  },
  true,
)

/** Puts the wallet where old dapps look for it, if the visitor has enabled that. */
async function tellOldDapps(port: MessagePort) {
  const { [OLD_DAPPS]: isOn } = await chrome.storage.sync.get(OLD_DAPPS)
  if (isOn === true) port.postMessage(JSON.stringify({ type: 'oldDapps' }))
}
