/** Focuses a step that replaces its button; used as a ref. */
export function focusOn(element: HTMLElement | null) {
  element?.focus()
}
