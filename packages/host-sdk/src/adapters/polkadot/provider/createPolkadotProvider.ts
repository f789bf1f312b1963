import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { PolkadotProvider } from '../../../core/model/namespaces/polkadot/provider.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../../provider/createPlainProvider.js'
import { awaitConnection } from '../../awaitConnection.js'

/** The provider of the connected Polkadot wallet. Code for signing and verifying loads with the first request. */
export function createPolkadotProvider(context: AdapterContext): PolkadotProvider {
  const plain = createPlainProvider(context, 'polkadot')
  const load = onceUntilFailure(async () => {
    const [{ createActions }, actions] = await Promise.all([
      importCode(() => import('./createActions.js')),
      context.actions(),
    ])
    return createActions({ context, actions, askWallet: plain.request })
  })

  function addresses(): readonly string[] | undefined {
    const { status, accounts } = context.getNamespace('polkadot').accountState
    return status === 'connected' ? accounts.map(({ address }) => address) : undefined
  }

  return {
    ...plain,
    connect: () => awaitConnection(context, 'polkadot', addresses),
    disconnect: async () => (await context.actions()).disconnect('polkadot'),
    request: async (request) => (await load()).answer(request),
    signer: {
      signPayload: async (payload) => (await load()).signPayload(payload),
      signRaw: async (raw) => (await load()).signRaw(raw),
    },
  }
}
