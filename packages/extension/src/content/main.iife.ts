import { relay } from './relay.js'

/** As the page's side has it. */
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
    // Before the page's own scripts, which never see the port.
    event.stopImmediatePropagation()
    // A script of the page could bring a second one, which would let it do nothing new.
    if (isTaken) return port.close()
    isTaken = true
    relay(port)
  },
  true,
)
