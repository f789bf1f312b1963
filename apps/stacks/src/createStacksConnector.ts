import type { Connector, Network } from '@vestibule/host-sdk'
import { createStacksSession } from './createStacksSession.js'
import type { StacksWallet } from './stacksWallet.js'

export function createStacksConnector(
  wallet: StacksWallet,
  { networks, type }: { networks: readonly Network[]; type: Connector['type'] },
): Connector {
  const { rdns, name } = wallet
  return {
    id: rdns,
    type,
    name,
    rdns,
    chain: 'stacks',
    chains: networks.filter(({ chainNamespace }) => chainNamespace === 'stacks'),
    provider: { request: wallet.request, on() {}, removeListener() {} },
    wallet: createStacksSession(wallet),
  }
}
