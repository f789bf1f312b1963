/** What the keyboard comes to, in a dapp's page. */
const FOCUSABLE =
  'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

/** Notes where the keyboard's focus is. @returns what brings it back there, or, where that is gone, to what took its place */
export function rememberPlace(): () => void {
  const opener = document.activeElement
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => {}
  const around: Element[] = []
  for (let at = opener.parentElement; at !== null && at !== document.body; at = at.parentElement)
    around.push(at)

  const goBack = () => {
    if (isThere(opener)) return opener.focus({ preventScroll: true })
    for (const place of around.filter((one) => one.isConnected)) {
      const next = focusableIn(place)
      if (next !== undefined) return next.focus({ preventScroll: true })
    }
  }
  return () => {
    goBack()
    // A dapp changes what it shows a moment after the visitor has connected or gone.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!isThere(opener) && document.activeElement === document.body) goBack()
      }),
    )
  }
}

const isThere = (element: HTMLElement) => element.isConnected && element.matches(':not(:disabled)')

function focusableIn(place: Element): HTMLElement | undefined {
  return [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.checkVisibility())
}
