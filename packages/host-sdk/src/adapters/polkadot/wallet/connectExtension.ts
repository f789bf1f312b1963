import type { Core } from '../../../core/core.js'
import type { OnGrant } from '../../pageWallets/createPageWallet.js'
import type { FormatOf } from '../formats.js'
import { createDappPage } from './createDappPage.js'
import { createExtensionCode } from './createExtensionCode.js'

/** The code of an extension's connector. */
export function connectExtension(
  extension: unknown,
  options: { core: Core; connectorId: string; formatOf: FormatOf; onGrant: OnGrant },
) {
  const { core, onGrant, ...about } = options
  return createExtensionCode(extension, createDappPage(core, about), onGrant)
}
