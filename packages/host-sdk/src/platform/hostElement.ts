/** The modal is in the shadow root. The secure frame is the element's only direct child. */
export type HostElement = HTMLElement & { readonly shadowRoot: ShadowRoot }

export function createHostElement(document: Document): HostElement {
  const element = document.createElement('vestibule-modal')
  element.attachShadow({ mode: 'open' })
  return element as HostElement
}
