/** Focuses the main element if the focused element was removed, or the focused element when it is enabled again. */
export function keepFocus(root: HTMLElement): void {
  let last: HTMLElement | undefined
  addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : undefined
  })
  addEventListener('pointerdown', ({ target }) => {
    // A press on the background removes the focus.
    if (target instanceof Node && last?.contains(target) !== true) last = undefined
  })
  new MutationObserver(() => {
    if (last === undefined || document.activeElement !== document.body) return
    if (!last.isConnected) root.querySelector('main')?.focus({ preventScroll: true })
    else if (!last.matches(':disabled')) last.focus({ preventScroll: true })
  }).observe(root, {
    attributeFilter: ['disabled'],
    childList: true,
    subtree: true,
  })
}
