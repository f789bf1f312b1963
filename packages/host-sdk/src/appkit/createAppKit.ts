import { coreOf } from '../core/coreOf.js'
import { defineElements } from '../elements/defineElements.js'
import { setPageInstance } from '../react/pageInstance.js'
import { createVestibule } from '../start/createVestibule.js'
import { type AppKit, appKitOf } from './appKitOf.js'
import { type AppKitOptions, readOptions } from './readOptions.js'

const ELEMENTS = ['button', 'connect-button', 'account-button', 'network-button']

let page: AppKit | undefined

/**
 * Creates the modal of the page with AppKit's options and `frameUrl`. A second call returns the
 * first instance.
 * @example createAppKit({ adapters: [wagmiAdapter], networks, projectId, frameUrl:
 * 'https://wallet.example' })
 */
export function createAppKit(options: createAppKit.Options): AppKit {
  if (page !== undefined && !coreOf(page).lifetime.signal.aborted) return page
  const vestibule = createVestibule(readOptions(options))
  setPageInstance(vestibule)
  defineElements(vestibule)
  defineAppKitElements()
  page = appKitOf(vestibule)
  return page
}

export declare namespace createAppKit {
  type Options = AppKitOptions
}

function defineAppKitElements(): void {
  for (const name of ELEMENTS)
    for (const prefix of ['appkit', 'w3m']) defineAs(`${prefix}-${name}`, `vestibule-${name}`)
}

/** The browser allows only one name per class. */
function defineAs(name: string, known: string): void {
  const element = globalThis.customElements?.get(known)
  if (element === undefined || customElements.get(name) !== undefined) return
  const { observedAttributes = [] } = element as { observedAttributes?: readonly string[] }
  customElements.define(
    name,
    class extends element {
      static readonly observedAttributes = [...observedAttributes, 'loadinglabel']

      override getAttribute(attribute: string) {
        const own = super.getAttribute(attribute)
        return attribute === 'loading-label' ? (own ?? super.getAttribute('loadinglabel')) : own
      }
    },
  )
}
