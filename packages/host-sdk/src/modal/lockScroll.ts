/**
 * The page may change its inline lock meanwhile, so use a separate style sheet.
 * @returns a function that unlocks
 */
export function lockScroll(): () => void {
  const sheet = new CSSStyleSheet()
  let scrollbar = 0
  const lock = () => {
    // Measure without this lock.
    sheet.replaceSync('')
    // A later lock of the page finds no scrollbar, so reserve the space here.
    scrollbar = Math.max(scrollbar, window.innerWidth - document.documentElement.clientWidth)
    sheet.replaceSync(rulesFor(document.documentElement, scrollbar))
    watch()
  }
  const observer = new MutationObserver(lock)
  const watch = () => {
    observer.disconnect()
    observer.observe(document, { childList: true })
    observer.observe(document.documentElement, { attributes: true, childList: true })
    if (document.body !== null) observer.observe(document.body, { attributes: true })
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  lock()
  return () => {
    observer.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

function rulesFor(html: HTMLElement, scrollbar: number): string {
  const { overflow, paddingRight, scrollbarGutter } = getComputedStyle(html)
  // Reserve the scrollbar's space, so that the page does not move. The page may reserve both sides.
  const gutter =
    scrollbarGutter === undefined
      ? `padding-right:calc(${paddingRight} + ${scrollbar}px)!important`
      : scrollbarGutter === 'auto' && scrollbar > 0 && 'scrollbar-gutter:stable!important'
  // Otherwise the body would scroll and move sticky elements.
  const body = overflow === 'visible' ? 'body{overflow:visible!important}' : ''
  // Important styles in a layer override those without a layer.
  return `@layer{html{overflow:hidden!important;${gutter || ''}}${body}}`
}
