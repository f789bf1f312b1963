import { disconnect } from '../../../connections/disconnect.js'
import { coreOfContext } from '../../../core/coreOf.js'
import type { ConnectorContext } from '../../../core/model/connector.js'
import type { CosmosProvider } from '../../../core/model/namespaces/cosmos/provider.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../../provider/createPlainProvider.js'
import { awaitConnection } from '../../awaitConnection.js'

/** The provider of whichever Cosmos wallet is connected; what signs comes with the first request. */
export function createCosmosProvider(context: ConnectorContext): CosmosProvider {
  const core = coreOfContext(context)
  const plain = createPlainProvider(core, 'cosmos')
  const load = onceUntilFailure(async () => {
    const { createActions } = await importCode(() => import('./createActions.js'))
    return createActions({ core, askWallet: plain.request })
  })
  const isThere = () =>
    getNamespace(core.store.getState(), 'cosmos').accountState.status === 'connected' || undefined

  const getAccounts = async () => (await load()).getAccounts()
  const signAmino: CosmosProvider['signAmino'] = async (signer, signDoc) =>
    (await load()).signAmino(signer, signDoc)
  const signDirect: CosmosProvider['signDirect'] = async (signer, signDoc) =>
    (await load()).signDirect(signer, signDoc)

  return {
    ...plain,
    async connect() {
      await awaitConnection(core, 'cosmos', isThere)
      return getAccounts()
    },
    disconnect: () => disconnect(core, { namespace: 'cosmos' }),
    request: async (request) => (await load()).answer(request),
    getAccounts,
    signAmino,
    signDirect,
    signArbitrary: async (signer, data) => (await load()).signArbitrary(signer, data),
    getOfflineSigner: () => ({ getAccounts, signAmino, signDirect }),
    getOfflineSignerOnlyAmino: () => ({ getAccounts, signAmino }),
  }
}
