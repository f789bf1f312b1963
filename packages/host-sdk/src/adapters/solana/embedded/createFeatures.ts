import { VestibuleError } from '@vestibule/protocol'
import { clusterOf } from '@vestibule/protocol/solana'
import type { AdapterActions, AdapterContext } from '../../../core/model/adapterContext.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { Network } from '../../../core/model/network.js'
import { createWalletFeatures } from '../standard/createWalletFeatures.js'
import { readTransfer } from '../transaction/readTransfer.js'
import { readWire } from '../transaction/readWire.js'

export function createFeatures(
  context: AdapterContext,
  actions: AdapterActions,
  networks: readonly Network[],
) {
  const features = createWalletFeatures<Network>({
    read() {
      const { status, address, connectorId } = context.getNamespace('solana').accountState
      return status === 'connected' && connectorId === AUTH_CONNECTOR ? address : undefined
    },
    networkOf(chain) {
      const { caipNetwork } = context.getNamespace('solana').networkState
      // The active network first, because several networks may use one cluster name.
      const active = networks.filter(
        ({ caipNetworkId }) => caipNetworkId === caipNetwork?.caipNetworkId,
      )
      const found = [...active, ...networks].find(
        (network) => chain === undefined || clusterOf(network) === chain,
      )
      if (found === undefined) throw new VestibuleError('chainNotSupported')
      return found
    },
    async ask(method, params, { caipNetworkId }) {
      const connector = context.getConnector({ namespace: 'solana', connectorId: AUTH_CONNECTOR })
      if (connector === undefined) throw new VestibuleError('connectorNotFound')
      const request = { method, params, chainId: caipNetworkId }
      return connector.provider.request(request)
    },
    onSent({ bytes, hash, account, network }) {
      const transfer = readTransfer(readWire(bytes))
      actions.noteTransaction('solana', { ...transfer, hash, by: { account, network } })
    },
  })
  return { ...features, disconnect: () => actions.disconnect('solana') }
}
