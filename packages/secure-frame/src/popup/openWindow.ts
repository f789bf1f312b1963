/** CSS px; enough for the longest request with its buttons. Smaller phones use their whole screen. */
const SIZE = { width: 440, height: 740 }

/** Opens a page of the wallet's own in a tab, without access in either direction. */
export function openTab(address: string) {
  window.open(address, '_blank', 'noopener')
}

/** Shows the wallet in the page's own tab. @throws if the browser forbids that to frames, or needs a press */
export function leaveTab(address: string) {
  if (window.top === null) throw new Error('The frame is not embedded in a page.')
  window.top.location.href = new URL(address, location.origin).href
}

/** An Android WebView. Unless the app supports windows, `window.open` replaces the dapp's page there and loses the request. */
const isWebView = () => /; wv\)/.test(navigator.userAgent)

/**
 * Opens the wallet's window, centred and without an opener: this document and the dapp have no handle, in every browser and
 * under every `Cross-Origin-Opener-Policy`.
 * @throws if windows are not supported
 */
export function openWindow(address: string) {
  if (isWebView()) throw new Error('This browser does not support windows.')
  const { width, height } = SIZE
  const left = Math.max(0, Math.round((screen.availWidth - width) / 2))
  const top = Math.max(0, Math.round((screen.availHeight - height) / 2))
  const features = `popup,noopener,width=${width},height=${height},left=${left},top=${top}`
  window.open(address, '_blank', features)
}
