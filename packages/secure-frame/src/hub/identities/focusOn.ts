/** Takes the focus where a step appears, whose button before is gone; as a ref, which is called once for each element. */
export function focusOn(element: HTMLElement | null) {
  element?.focus()
}
