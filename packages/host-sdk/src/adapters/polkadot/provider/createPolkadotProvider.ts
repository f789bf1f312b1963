import { disconnect } from '../../../connections/disconnect.js'
import { coreOfContext } from '../../../core/coreOf.js'
import type { ConnectorContext } from '../../../core/model/connector.js'
import type { PolkadotProvider } from '../../../core/model/namespaces/polkadot/provider.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../../provider/createPlainProvider.js'
import { awaitConnection } from '../../awaitConnection.js'

/** The provider of whichever Polkadot wallet is connected; what signs and verifies comes with the first request. */
export function createPolkadotProvider(context: ConnectorContext): PolkadotProvider {
  const core = coreOfContext(context)
  const plain = createPlainProvider(core, 'polkadot')
  const load = onceUntilFailure(async () => {
    const { createActions } = await importCode(() => import('./createActions.js'))
    return createActions({ core, askWallet: plain.request })
  })

  function addresses(): readonly string[] | undefined {
    const { status, accounts } = getNamespace(core.store.getState(), 'polkadot').accountState
    return status === 'connected' ? accounts.map(({ address }) => address) : undefined
  }

  return {
    ...plain,
    connect: () => awaitConnection(core, 'polkadot', addresses),
    disconnect: () => disconnect(core, { namespace: 'polkadot' }),
    request: async (request) => (await load()).answer(request),
    signer: {
      signPayload: async (payload) => (await load()).signPayload(payload),
      signRaw: async (raw) => (await load()).signRaw(raw),
    },
  }
}
