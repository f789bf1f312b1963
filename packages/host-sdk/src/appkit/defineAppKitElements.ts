const ELEMENTS = ['button', 'connect-button', 'account-button', 'network-button']

/** Defines AppKit’s elements by those of Vestibule, under both of AppKit’s prefixes. */
export function defineAppKitElements(): void {
  for (const name of ELEMENTS)
    for (const prefix of ['appkit', 'w3m']) defineAs(`${prefix}-${name}`, `vestibule-${name}`)
}

/** A class has one name only, so that the same element needs another class. */
function defineAs(name: string, known: string): void {
  const element = globalThis.customElements?.get(known)
  if (element === undefined || customElements.get(name) !== undefined) return
  const { observedAttributes = [] } = element as { observedAttributes?: readonly string[] }
  customElements.define(
    name,
    class extends element {
      static readonly observedAttributes = [...observedAttributes, 'loadinglabel']

      /** HTML writes AppKit's `loadingLabel` in lower case. */
      override getAttribute(attribute: string) {
        const own = super.getAttribute(attribute)
        return attribute === 'loading-label' ? (own ?? super.getAttribute('loadinglabel')) : own
      }
    },
  )
}
