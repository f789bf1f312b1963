/**
 * Keeps what is written into above a keyboard on the screen: phones lay it over the page, whose height stays as it was. The
 * sheet stands on it, and what has the focus is brought into view.
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
