/** `SIGNED_OUT` of the protocol, without the schemas beside it. */
const SIGNED_OUT = 'vestibule:signedOut'

// No site has accounts any more once the visitor has signed out of the hub.
addEventListener('message', ({ source, origin, data }) => {
  if (source === window && origin === __WALLET__.frameUrl && data === SIGNED_OUT)
    void chrome.runtime.sendMessage({ type: 'signedOut' })
})
