import type { Core } from '../../../core/core.js'
import type { Emit } from '../../../platform/emitter.js'
import type { FormatOf } from '../formats.js'
import { createDappPage } from './createDappPage.js'
import { createExtensionRequests } from './createExtensionRequests.js'

/** What answers the requests of an extension's connector, by code that comes with the first one. */
export function connectExtension(
  extension: unknown,
  options: { core: Core; connectorId: string; formatOf: FormatOf; emit: Emit },
) {
  const { core, emit, ...about } = options
  return createExtensionRequests(extension, createDappPage(core, about), emit)
}
