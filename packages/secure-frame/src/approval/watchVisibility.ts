/** The part of a card that must be seen; browsers round, so that all of it is a little less than one. */
const WHOLE = 0.99
/** The smallest window, in CSS px, in which a card can be read. */
const SMALLEST = { width: 280, height: 200 }

/** IntersectionObserver v2, which TypeScript's library does not know. */
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

/**
 * Watches whether a whole element can be seen by the visitor: not cut off, and, where the browser can prove it, not
 * covered, faded or transformed either. Only Chromium can; elsewhere what is left is that all of it is on the screen.
 * @returns What ends the watch.
 */
export function watchVisibility(
  element: Element,
  onChange: (visible: boolean) => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries[entries.length - 1] as VisibilityEntry | undefined
      const seen = entry?.isVisible ?? entry?.isIntersecting ?? false
      onChange(seen && (entry?.intersectionRatio ?? 0) >= WHOLE && isLargeEnough())
    },
    { trackVisibility: true, delay: 100, threshold: [0, 0.5, WHOLE, 1] } as VisibilityOptions,
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function isLargeEnough(): boolean {
  return innerWidth >= SMALLEST.width && innerHeight >= SMALLEST.height
}
