import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { CosmosProvider } from '../../../core/model/namespaces/cosmos/provider.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../../provider/createPlainProvider.js'
import { awaitConnection } from '../../awaitConnection.js'

/** The provider of the connected Cosmos wallet; its signer loads with the first request. */
export function createCosmosProvider(context: AdapterContext): CosmosProvider {
  const plain = createPlainProvider(context, 'cosmos')
  const load = onceUntilFailure(async () => {
    const [{ createActions }, actions] = await Promise.all([
      importCode(() => import('./createActions.js')),
      context.actions(),
    ])
    return createActions({ context, actions, askWallet: plain.request })
  })
  const isThere = () =>
    context.getNamespace('cosmos').accountState.status === 'connected' || undefined

  const getAccounts = async () => (await load()).getAccounts()
  const signAmino: CosmosProvider['signAmino'] = async (signer, signDoc) =>
    (await load()).signAmino(signer, signDoc)
  const signDirect: CosmosProvider['signDirect'] = async (signer, signDoc) =>
    (await load()).signDirect(signer, signDoc)

  return {
    ...plain,
    async connect() {
      await awaitConnection(context, 'cosmos', isThere)
      return getAccounts()
    },
    disconnect: async () => (await context.actions()).disconnect('cosmos'),
    request: async (request) => (await load()).answer(request),
    getAccounts,
    signAmino,
    signDirect,
    signArbitrary: async (signer, data) => (await load()).signArbitrary(signer, data),
    getOfflineSigner: () => ({ getAccounts, signAmino, signDirect }),
    getOfflineSignerOnlyAmino: () => ({ getAccounts, signAmino }),
  }
}
