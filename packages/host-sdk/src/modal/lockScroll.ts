/**
 * Keeps the page behind the modal where it is, without letting it jump where a scrollbar goes away.
 * @returns What gives the page back as it was.
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  const before = { overflow: style.overflow, paddingRight: style.paddingRight }
  const scrollbar = window.innerWidth - clientWidth
  style.overflow = 'hidden'
  if (scrollbar > 0) style.paddingRight = `${scrollbar}px`
  return () => {
    style.overflow = before.overflow
    style.paddingRight = before.paddingRight
  }
}
