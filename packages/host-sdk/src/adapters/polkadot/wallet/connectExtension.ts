import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { OnGrant } from '../../pageWallets/createPageWallet.js'
import type { FormatOf } from '../formats.js'
import { createDappPage } from './createDappPage.js'
import { createExtensionCode } from './createExtensionCode.js'

/** The code of an extension's connector. */
export function connectExtension(
  extension: unknown,
  options: { context: AdapterContext; connectorId: string; formatOf: FormatOf; onGrant: OnGrant },
) {
  const { context, onGrant, ...about } = options
  return createExtensionCode(extension, createDappPage(context, about), onGrant)
}
