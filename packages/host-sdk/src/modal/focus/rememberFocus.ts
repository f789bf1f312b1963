/** Elements of a dapp's page that the keyboard reaches. */
const FOCUSABLE =
  'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

/** Notes where the keyboard's focus is. @returns what brings it back there, or, where that is gone, to what is nearest */
export function rememberFocus(): () => void {
  const opener = focusedElement()
  if (opener === undefined) return () => {}
  const middle = middleOf(opener)
  const around = [...ancestorsOf(opener)]

  const goBack = () => {
    if (isThere(opener)) return opener.focus({ preventScroll: true })
    for (const place of around.filter((one) => one.isConnected)) {
      const near = [...focusableIn(place)].sort((a, b) => distance(a) - distance(b))
      if (near[0] !== undefined) return near[0].focus({ preventScroll: true })
    }
  }
  const distance = (element: Element) => {
    const { x, y } = middleOf(element)
    return Math.hypot(x - middle.x, y - middle.y)
  }
  return () => {
    goBack()
    // A dapp changes what it shows a moment after the visitor has connected or gone.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!isThere(opener) && focusedElement() === undefined) goBack()
      }),
    )
  }
}

function focusedElement(): HTMLElement | undefined {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at instanceof HTMLElement && at !== document.body ? at : undefined
}

const isThere = (element: HTMLElement) => element.isConnected && element.matches(':not(:disabled)')

function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** From the nearest on, out of shadow roots too, and without the page's body: whatever is there is elsewhere. */
function* ancestorsOf(element: Element): Generator<Element> {
  for (let at: Node | null = element.parentNode; at && at !== document.body; at = at.parentNode) {
    if (at instanceof ShadowRoot) at = at.host
    if (at instanceof Element) yield at
  }
}

function* focusableIn(place: ParentNode): Generator<HTMLElement> {
  for (const one of place.querySelectorAll('*')) {
    if (one.shadowRoot) yield* focusableIn(one.shadowRoot)
    if (one instanceof HTMLElement && one.matches(FOCUSABLE) && one.getClientRects().length > 0)
      yield one
  }
}
