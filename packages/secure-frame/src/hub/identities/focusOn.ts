export function focusOn(element: HTMLElement | null) {
  element?.focus()
}
