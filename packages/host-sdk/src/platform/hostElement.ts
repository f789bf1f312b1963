/** The modal's element on the page. Its shadow root holds the modal, its only light child is the secure frame. */
export type HostElement = HTMLElement & { readonly shadowRoot: ShadowRoot }

export function createHostElement(document: Document): HostElement {
  const element = document.createElement('vestibule-modal')
  element.attachShadow({ mode: 'open' })
  return element as HostElement
}
