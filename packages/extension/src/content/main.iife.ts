import { OLD_DAPPS } from '../oldDapps.js'
import { relay } from './relay.js'

const HELLO = 'vestibule:extension'

chrome.runtime.onMessage.addListener((message: { type?: string }, _sender, answer) => {
  if (message.type === 'site') answer(location.origin)
})

let isTaken = false
addEventListener(
  'message',
  (event) => {
    const [port] = event.ports
    if (event.source !== window || event.data !== HELLO || port === undefined) return
    event.stopImmediatePropagation()
    // Ignore a second port: a script of the page may have sent it.
    if (isTaken) return port.close()
    isTaken = true
    relay(port)
    void tellOldDapps(port)
  },
  true,
)

async function tellOldDapps(port: MessagePort) {
  const { [OLD_DAPPS]: isOn } = await chrome.storage.sync.get(OLD_DAPPS)
  if (isOn === true) port.postMessage(JSON.stringify({ type: 'oldDapps' }))
}
