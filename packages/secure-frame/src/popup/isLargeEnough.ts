/** Smallest window in CSS px that can show every request. */
const SMALLEST = { width: 360, height: 600 }
/** Share of a small phone's screen that a page can use. */
const SHARE = 0.7

export function isLargeEnough(view: View): boolean {
  const { innerWidth, innerHeight, screen } = view
  return (
    innerWidth >= Math.min(SMALLEST.width, screen.availWidth) &&
    innerHeight >= Math.min(SMALLEST.height, screen.availHeight * SHARE)
  )
}

type View = {
  innerWidth: number
  innerHeight: number
  screen: { availWidth: number; availHeight: number }
}
