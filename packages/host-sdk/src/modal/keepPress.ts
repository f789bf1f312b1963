/** CSS px that a hand moves while it presses. */
const STILL = 10

/**
 * Keeps what a press began on: if the layout changes before the press ends, the browser clicks on an ancestor of what
 * lies there by then, such as the shade, which closes the modal.
 */
export function keepPress(root: ShadowRoot, signal: AbortSignal) {
  let began: { target: Element; x: number; y: number } | undefined
  const listen = (type: string, listener: (event: MouseEvent) => void) =>
    root.addEventListener(type, listener as (event: Event) => void, { capture: true, signal })

  listen('pointerdown', ({ target, clientX: x, clientY: y }) => {
    began = target instanceof Element ? { target, x, y } : undefined
  })
  listen('click', (event) => {
    const { target, detail, clientX, clientY } = event
    // The keyboard's clicks, and the one below.
    if (detail === 0 || began === undefined || target === began.target) return
    const { target: first, x, y } = began
    began = undefined
    const pressed = first.closest<HTMLElement>('button, a')
    const isElsewhere = pressed !== null && !pressed.contains(target as Node)
    const isShade = target instanceof HTMLDialogElement
    if (!isElsewhere && !isShade) return
    event.stopImmediatePropagation()
    event.preventDefault()
    if (isElsewhere && Math.hypot(clientX - x, clientY - y) < STILL) pressed.click()
  })
}
