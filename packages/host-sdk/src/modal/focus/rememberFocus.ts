/** Elements of a dapp's page that the keyboard reaches. */
const FOCUSABLE =
  'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

/** Notes where the keyboard's focus is. @returns what brings it back there, or, where that is gone, to its replacement or the nearest element */
export function rememberFocus(): () => void {
  const opener = focusedElement()
  if (opener === undefined) return () => {}
  const middle = middleOf(opener)
  const around = [...placesOf(opener)]

  const goBack = () => {
    if (isThere(opener)) return opener.focus({ preventScroll: true })
    for (const { place, before, after } of around.filter(({ place }) => place.isConnected)) {
      // A narrow page may have wrapped: what is in the same place in the document is not always nearest.
      const near = nearest(between(place, before, after)) ?? nearest(focusableIn(place))
      if (near !== undefined) return near.focus({ preventScroll: true })
    }
  }
  const nearest = (elements: Iterable<HTMLElement>) =>
    [...elements].sort((a, b) => distance(a) - distance(b))[0]
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

/** A parent of the opener, and the siblings of the child in which that is. */
type Place = {
  place: Element | ShadowRoot
  before: Element | null
  after: Element | null
}

/** From the nearest on, out of shadow roots too, and without the page's body: whatever is there is elsewhere. */
function* placesOf(opener: Element): Generator<Place> {
  let child = opener
  for (;;) {
    const at = child.parentNode
    if (at === document.body || !(at instanceof Element || at instanceof ShadowRoot)) return
    yield { place: at, before: child.previousElementSibling, after: child.nextElementSibling }
    child = at instanceof ShadowRoot ? at.host : at
  }
}

/** The focusable elements between two siblings, of which neither has gone. */
function* between(
  place: Element | ShadowRoot,
  before: Element | null,
  after: Element | null,
): Generator<HTMLElement> {
  if ([before, after].some((one) => one !== null && one.parentNode !== place)) return
  let at = before === null ? place.firstElementChild : before.nextElementSibling
  for (; at !== null && at !== after; at = at.nextElementSibling) yield* focusableFrom(at)
}

function* focusableIn(place: ParentNode): Generator<HTMLElement> {
  for (const one of place.querySelectorAll('*')) yield* focusableAt(one)
}

function* focusableFrom(element: Element): Generator<HTMLElement> {
  yield* focusableAt(element)
  yield* focusableIn(element)
}

/** The element itself, and all that is in its shadow root. */
function* focusableAt(one: Element): Generator<HTMLElement> {
  if (one.shadowRoot) yield* focusableIn(one.shadowRoot)
  if (one instanceof HTMLElement && one.matches(FOCUSABLE) && one.getClientRects().length > 0)
    yield one
}
