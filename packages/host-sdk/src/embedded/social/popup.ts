/** CSS px. */
const SIZE = { width: 600, height: 720 }
/** Milliseconds between two looks at whether the window is still there. */
const WATCH_INTERVAL = 250

/** An empty window in the middle of this one. @returns undefined where the browser opens none */
export function openPopup(): Window | undefined {
  const { width, height } = SIZE
  const left = Math.round(screenX + Math.max(0, (outerWidth - width) / 2))
  const top = Math.round(screenY + Math.max(0, (outerHeight - height) / 2))
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const popup = open('about:blank', '_blank', features)
  if (popup === null || popup.closed) return undefined
  // Where it goes, nobody gets hold of this page by it.
  popup.opener = null
  return popup
}

/** Calls back once when the window seems to be gone: also when it has come to a page that lets nobody hold on to it (COOP). */
export function watchPopup(popup: Window, signal: AbortSignal, onGone: () => Promise<void>) {
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    onGone().catch(() => {
      // Nothing is lost: the frame goes on looking.
    })
  }, WATCH_INTERVAL)
  signal.addEventListener('abort', () => clearInterval(timer))
}
