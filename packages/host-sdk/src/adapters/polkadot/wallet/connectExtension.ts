import type { AdapterContext } from '../../../core/model/adapterContext.js'
import { readMetadata } from '../../../platform/metadata.js'
import type { OnGrant } from '../../pageWallets/createPageWallet.js'
import type { FormatOf } from '../formats.js'
import { createExtensionCode } from './createExtensionCode.js'
import type { DappPage } from './dappPage.js'

export function connectExtension(
  extension: unknown,
  options: { context: AdapterContext; connectorId: string; formatOf: FormatOf; onGrant: OnGrant },
) {
  const { context, onGrant, ...about } = options
  return createExtensionCode(extension, createDappPage(context, about), onGrant)
}

function createDappPage(
  context: AdapterContext,
  { connectorId, formatOf }: { connectorId: string; formatOf: FormatOf },
): DappPage {
  const connection = () => context.getConnection({ namespace: 'polkadot', connectorId })
  return {
    name: () => readMetadata(context.options.metadata).name || 'Dapp',
    references() {
      const { networkState } = context.getNamespace('polkadot')
      const all = networkState.requestedCaipNetworks.map(({ id }) => String(id))
      const known = connection()
      const wasOn = known?.status === 'restoring' ? known.caipNetworkId : undefined
      const [, current] = (wasOn ?? networkState.caipNetwork?.caipNetworkId ?? '').split(':')
      return [...all.filter((one) => one === current), ...all.filter((one) => one !== current)]
    },
    formatOf,
    active: () => connection()?.accounts[0]?.address,
  }
}
