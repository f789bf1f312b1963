import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Connector } from '../core/model/connector.js'
import type { Siwx, SiwxMessage } from '../core/model/siwx.js'
import { getNamespace } from '../core/namespaceState.js'

/** Timeout in ms during a connection. */
const PATIENCE = 3_000

/** Creates the message when a visitor chooses a wallet. */
export function offerOneClick(core: Core, siwx: Siwx) {
  // A custom signer cannot use wallets that are not connected.
  if (siwx.signMessage !== undefined) return
  const offered = new WeakSet<Connector>()
  const offer = (connectors: readonly Connector[]) => {
    for (const connector of connectors) {
      if (connector.oneClick === undefined || offered.has(connector)) continue
      offered.add(connector)
      connector.oneClick.offer(() => writeMessage(core, siwx, connector.chain))
    }
  }
  offer(core.store.getState().connectors)
  core.store.subscribe(({ connectors }, before) => {
    if (connectors !== before.connectors) offer(connectors)
  })
}

/** Any account may sign. Undefined after the timeout: the wallet then connects without a sign-in. */
async function writeMessage(
  core: Core,
  siwx: Siwx,
  namespace: Namespace,
): Promise<SiwxMessage | undefined> {
  const { caipNetwork } = getNamespace(core.store.getState(), namespace).networkState
  const part = await core.adapters.get(namespace)?.siwx?.()
  if (caipNetwork === undefined || part?.unknownAddress === undefined) return undefined
  const { caipNetworkId: chainId } = caipNetwork
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE))
  const input = {
    accountAddress: part.unknownAddress,
    chainId,
    accountName: part.accountName,
    messageChainId: part.messageChainId?.(chainId) ?? chainId,
  }
  try {
    return await Promise.race([Promise.resolve(input).then(siwx.createMessage), late])
  } catch (error) {
    core.log.warn('Could not request a sign-in with the connection.', error)
    return undefined
  }
}
