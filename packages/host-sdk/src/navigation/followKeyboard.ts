/**
 * Keeps the focused field above an on-screen keyboard, which covers the page on phones without changing its height. The sheet
 * moves up, and the focused element scrolls into view.
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
    // Zooming in also shrinks the visible part, without a keyboard.
    const covered = Math.max(0, Math.round(window.innerHeight - seen.height * seen.scale))
    dialog.style.setProperty('--keyboard', `${covered}px`)
    if (covered > 0) root.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  seen?.addEventListener('resize', follow, { signal })
}
