/** Browsers round, so this ratio means fully visible. */
const WHOLE = 0.99
/** Smallest window in CSS px in which a card is readable. */
const SMALLEST = { width: 280, height: 200 }

/** IntersectionObserver v2, which is missing in TypeScript's library. */
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

/** `visible`: the browser proves that the whole element is visible. `cut`: it does not fit into the visible part of the page's window. */
export type Sight = { onScreen: boolean; visible: boolean; cut: boolean }

/** Always false if the browser cannot prove visibility. @returns a function that stops watching */
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
