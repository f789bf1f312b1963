/** The part of a card that must be seen; browsers round, so that all of it is a little less than one. */
const WHOLE = 0.99
/** The smallest window, in CSS px, in which a card can be read. */
const SMALLEST = { width: 280, height: 200 }

/** IntersectionObserver v2, which TypeScript's library does not know. */
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

/**
 * `onScreen` is said of any part of the element, `visible` only of all of it, proven by the browser. `cut` is what the
 * page's window has no room for: all of it fits into this document, and does not into what is shown of that.
 */
export type Sight = { onScreen: boolean; visible: boolean; cut: boolean }

/**
 * Watches whether a whole element is seen by the visitor: not cut off, not covered, faded or transformed. A browser that
 * cannot prove it never says so.
 * @returns What ends the watch.
 */
export function watchVisibility(element: Element, onChange: (sight: Sight) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries[entries.length - 1] as VisibilityEntry | undefined
      const onScreen = entry?.isIntersecting === true
      const isWhole = (entry?.intersectionRatio ?? 0) >= WHOLE && isLargeEnough()
      const fits = (entry?.boundingClientRect.height ?? 0) <= innerHeight
      onChange({
        onScreen,
        visible: entry?.isVisible === true && isWhole,
        cut: onScreen && !isWhole && fits,
      })
    },
    { trackVisibility: true, delay: 100, threshold: [0, 0.5, WHOLE, 1] } as VisibilityOptions,
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function isLargeEnough(): boolean {
  return innerWidth >= SMALLEST.width && innerHeight >= SMALLEST.height
}
