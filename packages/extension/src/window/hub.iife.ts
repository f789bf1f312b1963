/** Copy of the protocol's `SIGNED_OUT`, to avoid the import of its schemas. */
const SIGNED_OUT = 'vestibule:signedOut'

// Signing out of the hub removes the accounts of all sites.
addEventListener('message', ({ source, origin, data }) => {
  if (source === window && origin === __WALLET__.frameUrl && data === SIGNED_OUT)
    void chrome.runtime.sendMessage({ type: 'signedOut' })
})
