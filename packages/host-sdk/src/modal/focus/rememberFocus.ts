const FOCUSABLE =
  'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

/** @returns a function that focuses the opener, its replacement, or the first element around the opener */
export function rememberFocus(): () => void {
  const opener = focusedElement()
  if (opener === undefined) return () => {}
  const around = [...placesOf(opener)]

  const goBack = () => {
    if (isThere(opener)) return opener.focus({ preventScroll: true })
    for (const { place, before, after } of around.filter(({ place }) => place.isConnected)) {
      const children = [...place.children]
      const end = after === null ? -1 : children.indexOf(after)
      const gap = children.slice(
        before === null ? 0 : children.indexOf(before) + 1,
        end < 0 ? undefined : end,
      )
      const [found] = [...focusableIn(gap), ...focusableIn(children)]
      if (found !== undefined) return found.focus({ preventScroll: true })
    }
  }
  return () => {
    goBack()
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

type Place = {
  place: Element | ShadowRoot
  before: Element | null
  after: Element | null
}

function* placesOf(opener: Element): Generator<Place> {
  let child = opener
  for (;;) {
    const at = child.parentNode
    if (at === document.body || !(at instanceof Element || at instanceof ShadowRoot)) return
    yield { place: at, before: child.previousElementSibling, after: child.nextElementSibling }
    child = at instanceof ShadowRoot ? at.host : at
  }
}

function focusableIn(elements: Iterable<Element>): HTMLElement[] {
  return [...elements].flatMap((one) => {
    const isOne =
      one instanceof HTMLElement && one.matches(FOCUSABLE) && one.getClientRects().length > 0
    const inside = focusableIn([...(one.shadowRoot?.children ?? []), ...one.children])
    return isOne ? [one, ...inside] : inside
  })
}
