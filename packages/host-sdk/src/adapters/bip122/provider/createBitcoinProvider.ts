import { disconnect } from '../../../connections/disconnect.js'
import { coreOfContext } from '../../../core/coreOf.js'
import type { ConnectorContext } from '../../../core/model/connector.js'
import type {
  BitcoinAccount,
  BitcoinProvider,
} from '../../../core/model/namespaces/bip122/provider.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../../provider/createPlainProvider.js'
import { awaitConnection } from '../../awaitConnection.js'
import type { EsploraUrls } from '../esplora/esploraUrls.js'
import { accountsOf } from './accountsOf.js'

/** The provider of whichever Bitcoin wallet is connected; what signs and sends comes with the first request. */
export function createBitcoinProvider(
  context: ConnectorContext,
  esploraUrls: EsploraUrls = {},
): BitcoinProvider {
  const core = coreOfContext(context)
  const plain = createPlainProvider(core, 'bip122')
  const read = () => accountsOf(getNamespace(core.store.getState(), 'bip122'))
  const load = onceUntilFailure(async () => {
    const { createActions } = await importCode(() => import('./createActions.js'))
    return createActions({ core, esploraUrls, askWallet: plain.request })
  })

  function connected(): readonly BitcoinAccount[] | undefined {
    const { status } = getNamespace(core.store.getState(), 'bip122').accountState
    return status === 'connected' ? read() : undefined
  }
  const getAccountAddresses = () => core.restored.then(read)

  return {
    ...plain,
    connect: () => awaitConnection(core, 'bip122', connected),
    getAccountAddresses,
    disconnect: () => disconnect(core, { namespace: 'bip122' }),
    request: async (request) =>
      request?.method === 'getAccountAddresses'
        ? getAccountAddresses()
        : (await load()).answer(request),
    signMessage: async (options) => (await load()).signMessage(options),
    signPsbt: async (options) => (await load()).signPsbt(options),
    sendTransfer: async (options) => (await load()).sendTransfer(options),
  }
}
