import { coreOf } from '../core/coreOf.js'
import { defineElements } from '../elements/defineElements.js'
import { setPageInstance } from '../react/pageInstance.js'
import { createVestibule } from '../start/createVestibule.js'
import { type AppKit, appKitOf } from './appKitOf.js'
import { defineAppKitElements } from './defineAppKitElements.js'
import { type AppKitOptions, readOptions } from './readOptions.js'

let page: AppKit | undefined

/**
 * Creates the modal of the page with AppKit's options and `frameUrl`. A second call returns the first instance, as AppKit's does.
 *
 * @example
 * createAppKit({ adapters: [wagmiAdapter], networks, projectId, frameUrl: 'https://wallet.example' })
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
