import type { HostElement } from '../platform/hostElement.js'

const KEYS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'copy', 'cut', 'paste']

/** Page listeners for these events close dialogs, trap the focus, or lock scrolling. */
const PRESSES = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'auxclick', 'dblclick'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel', 'contextmenu', 'wheel'],
  ...['focusin', 'focusout', 'focus', 'blur'],
]

/** Listeners for these events must be passive, otherwise they delay scrolling. */
const PASSIVE = /^(touch|wheel)/

/**
 * Dialog libraries cancel events outside their dialog in `document`'s capture phase. Stop each
 * event at `window`, and send a copy to its target that stays in the shadow root.
 */
export function isolateEvents(host: HostElement, isEmbedded: boolean, signal: AbortSignal) {
  const root = host.shadowRoot
  const pressed = new Set<string>()

  const isolate = (event: Event) => {
    const { target, type } = event
    const isInside = event.composedPath().includes(host)
    // After the focused button is removed, key events go to the body.
    const isOurs =
      isInside || (KEYS.includes(type) && isBody(target) && root.querySelector('dialog')?.open)
    const wasOurs = event instanceof KeyboardEvent && follow(event, isOurs === true)
    if (isInside) passOn(event)
    else if (isOurs || wasOurs) event.stopImmediatePropagation()
  }

  const follow = ({ type, code }: KeyboardEvent, isOurs: boolean) => {
    const wasPressed = type === 'keyup' && pressed.has(code)
    if (type === 'keydown' && isOurs) pressed.add(code)
    else if (type !== 'keypress') pressed.delete(code)
    return wasPressed
  }

  const passOn = (event: Event) => {
    // The secure frame is a child of the host, shown in a slot of the modal.
    const target = event
      .composedPath()
      .find((one) => one instanceof Node && one.getRootNode() === root)
    if (target === undefined) return
    event.stopImmediatePropagation()
    if (!target.dispatchEvent(copyOf(event))) event.preventDefault()
  }

  for (const type of isEmbedded ? KEYS : [...KEYS, ...PRESSES])
    addEventListener(type, isolate, { capture: true, passive: PASSIVE.test(type), signal })
}

const isBody = (target: EventTarget | null) =>
  target === document.body || target === document.documentElement

/** Not a mouse event, which would press links and checkboxes twice. MooTools replaces `Event`. */
function copyOf(event: Event): Event {
  const { type, bubbles, cancelable, detail } = event as UIEvent
  const copy = new CustomEvent(type, { bubbles, cancelable, detail })
  for (const key in event) {
    if (key in copy) continue
    // Use a getter: browsers warn when code reads a deprecated property.
    const get = () => {
      const value: unknown = event[key as keyof Event]
      return typeof value === 'function' ? value.bind(event) : value
    }
    Object.defineProperty(copy, key, { get })
  }
  return copy
}
