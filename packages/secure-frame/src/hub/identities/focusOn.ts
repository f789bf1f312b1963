/** Focuses a step that replaces its button. Use as a ref. */
export function focusOn(element: HTMLElement | null) {
  element?.focus()
}
