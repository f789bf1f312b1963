import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type {
  BitcoinAccount,
  BitcoinProvider,
} from '../../../core/model/namespaces/bip122/provider.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../../provider/createPlainProvider.js'
import { awaitConnection } from '../../awaitConnection.js'
import type { EsploraUrls } from '../esplora/esploraUrls.js'
import { accountsOf } from './accountsOf.js'

/** The provider of the connected Bitcoin wallet. Code for signing and sending loads with the first request. */
export function createBitcoinProvider(
  context: AdapterContext,
  esploraUrls: EsploraUrls = {},
): BitcoinProvider {
  const plain = createPlainProvider(context, 'bip122')
  const read = () => accountsOf(context.getNamespace('bip122'))
  const load = onceUntilFailure(async () => {
    const [{ createActions }, actions] = await Promise.all([
      importCode(() => import('./createActions.js')),
      context.actions(),
    ])
    return createActions({ context, actions, esploraUrls, askWallet: plain.request })
  })

  function connected(): readonly BitcoinAccount[] | undefined {
    const { status } = context.getNamespace('bip122').accountState
    return status === 'connected' ? read() : undefined
  }
  const getAccountAddresses = () => context.restored.then(read)

  return {
    ...plain,
    connect: () => awaitConnection(context, 'bip122', connected),
    getAccountAddresses,
    disconnect: async () => (await context.actions()).disconnect('bip122'),
    request: async (request) =>
      request?.method === 'getAccountAddresses'
        ? getAccountAddresses()
        : (await load()).answer(request),
    signMessage: async (options) => (await load()).signMessage(options),
    signPsbt: async (options) => (await load()).signPsbt(options),
    sendTransfer: async (options) => (await load()).sendTransfer(options),
  }
}
