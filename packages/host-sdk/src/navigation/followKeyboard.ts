/**
 * On phones, the keyboard covers the page without changing its height. Moves the sheet up and
 * scrolls the focused field into view.
 */
export function followKeyboard(
  root: ShadowRoot,
  signal: AbortSignal,
  seen = globalThis.visualViewport,
) {
  const follow = () => {
    if (seen === null || seen === undefined) return
    const dialog = root.querySelector('dialog')
    if (dialog === null) return
    // Multiply by the scale: zooming in also shrinks the visible part.
    const covered = Math.max(0, Math.round(window.innerHeight - seen.height * seen.scale))
    dialog.style.setProperty('--keyboard', `${covered}px`)
    if (covered > 0) root.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  seen?.addEventListener('resize', follow, { signal })
}
