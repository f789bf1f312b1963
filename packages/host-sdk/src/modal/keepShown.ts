/** Maximum number of re-insertions during one opening. A page that keeps removing the modal wins. */
const MAX_REPAIRS = 5

/** Attributes that libraries set on the elements beside their dialogs. */
const HIDING = ['aria-hidden', 'inert']

/**
 * Keeps a dialog above the page: a page may replace its body (hydration, Turbo, Astro), which removes the dialog from the document and
 * from the top layer.
 * @returns A function that stops this
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
      // Turbo restores pages as copies, in which the element has no modal.
      for (const copy of document.querySelectorAll(host.localName))
        if (copy.shadowRoot === null) copy.remove()
      ;(document.body ?? document.documentElement).append(host)
    }
    for (const name of HIDING) host.removeAttribute(name)
    if (!isShown(dialog)) show(dialog)
    // The page hides the host's container.
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

/** An element that a page may hide without hiding itself. */
const isPlace = (node: Node) =>
  node instanceof Element && node !== document.body && node !== document.documentElement

const parentOf = (node: Node) => (node instanceof ShadowRoot ? node.host : node.parentNode)

function show(dialog: HTMLDialogElement) {
  // A removed dialog is still marked as open.
  dialog.close()
  dialog.showModal()
  // Focus the card, not its first button.
  dialog.querySelector<HTMLElement>('.card')?.focus({ preventScroll: true })
  // The browser focused a button first and scrolled to it, at the place where the card's animation starts.
  dialog.scrollTo(0, 0)
}
