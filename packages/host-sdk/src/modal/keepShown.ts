/** Maximum number of repairs. Afterwards a removed modal closes. */
const MAX_REPAIRS = 5

/** Libraries set these on the elements beside their dialogs. */
const HIDING = ['aria-hidden', 'inert']

/**
 * A page may replace its body (hydration, Turbo, Astro), which closes the dialog.
 * @returns a function that stops the repair
 */
export function keepShown(dialog: HTMLDialogElement, onLost: () => void): () => void {
  const { host } = dialog.getRootNode() as ShadowRoot
  let repairs = -1

  const look = () => {
    observer.disconnect()
    if (!isShown(dialog) || HIDING.some((name) => host.hasAttribute(name))) repairs += 1
    if (repairs > MAX_REPAIRS) {
      if (!isShown(dialog)) onLost()
      return
    }
    if (!host.isConnected) {
      // Turbo restores the element as a copy without a modal.
      for (const copy of document.querySelectorAll(host.localName))
        if (copy.shadowRoot === null) copy.remove()
      ;(document.body ?? document.documentElement).append(host)
    }
    for (const name of HIDING) host.removeAttribute(name)
    if (!isShown(dialog)) show(dialog)
    // A container of the page hides the host.
    if (!isShown(dialog)) {
      document.body?.append(host)
      show(dialog)
    }
    observer.observe(host, { attributeFilter: HIDING })
    for (let node = parentOf(host); node !== null; node = parentOf(node))
      observer.observe(node, { childList: true, attributes: isPlace(node) })
  }
  const observer = new MutationObserver(look)
  look()
  return () => observer.disconnect()
}

export function raise(dialog: HTMLDialogElement) {
  if (document.querySelector(':is(:modal, :popover-open)') === null) return
  const { host } = dialog.getRootNode() as ShadowRoot
  if (document.elementFromPoint(innerWidth / 2, innerHeight / 2) !== host) show(dialog)
}

const isShown = (dialog: HTMLDialogElement) =>
  dialog.matches(':modal') && (dialog.checkVisibility?.() ?? dialog.getClientRects().length > 0)

const isPlace = (node: Node) =>
  node instanceof Element && node !== document.body && node !== document.documentElement

const parentOf = (node: Node) => (node instanceof ShadowRoot ? node.host : node.parentNode)

function show(dialog: HTMLDialogElement) {
  dialog.close()
  dialog.showModal()
  dialog.querySelector<HTMLElement>('.card')?.focus({ preventScroll: true })
  // The browser scrolled to the focused button at the start of the card's animation.
  dialog.scrollTo(0, 0)
}
