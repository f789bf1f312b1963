/** `SIGNED_OUT` of the protocol, without the schemas beside it. */
const SIGNED_OUT = 'vestibule:signedOut'

// Signing out of the hub removes the accounts of all sites.
addEventListener('message', ({ source, origin, data }) => {
  if (source === window && origin === __WALLET__.frameUrl && data === SIGNED_OUT)
    void chrome.runtime.sendMessage({ type: 'signedOut' })
})
