/** Window size in CSS px for the longest request with its buttons. Smaller phones use their whole screen. */
const SIZE = { width: 440, height: 740 }

export function openTab(address: string) {
  window.open(address, '_blank', 'noopener')
}

/** @throws if the browser forbids frames to navigate the tab, or requires a press */
export function leaveTab(address: string) {
  if (window.top === null) throw new Error('The frame is not embedded in a page.')
  window.top.location.href = new URL(address, location.origin).href
}

/** In an Android WebView, `window.open` may replace the dapp's page, which would lose the request. */
const isWebView = () => /; wv\)/.test(navigator.userAgent)

/** Opens a window without an opener, so that neither side can access the other. @throws if windows are not supported */
export function openWindow(address: string) {
  if (isWebView()) throw new Error('This browser does not support windows.')
  const { width, height } = SIZE
  const left = Math.max(0, Math.round((screen.availWidth - width) / 2))
  const top = Math.max(0, Math.round((screen.availHeight - height) / 2))
  const features = `popup,noopener,width=${width},height=${height},left=${left},top=${top}`
  window.open(address, '_blank', features)
}
