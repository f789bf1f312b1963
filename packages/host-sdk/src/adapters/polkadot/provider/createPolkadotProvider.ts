import { disconnect } from '../../../connections/disconnect.js'
import { coreOfContext } from '../../../core/coreOf.js'
import type { ConnectorContext } from '../../../core/model/connector.js'
import type { PolkadotProvider } from '../../../core/model/namespaceTypes.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { awaitVisitor } from '../../../navigation/awaitVisitor.js'
import { open } from '../../../navigation/modal.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../../provider/createPlainProvider.js'

/** The provider of whichever Polkadot wallet is connected; what signs and verifies comes with the first request. */
export function createPolkadotProvider(context: ConnectorContext): PolkadotProvider {
  const core = coreOfContext(context)
  const plain = createPlainProvider(core, 'polkadot')
  const read = () => getNamespace(core.store.getState(), 'polkadot').accountState
  const load = onceUntilFailure(async () => {
    const { createActions } = await importCode(() => import('./createActions.js'))
    return createActions({ core, askWallet: plain.request })
  })

  async function connect(): Promise<readonly string[]> {
    await core.restored
    const addresses = () => {
      const { status, accounts } = read()
      return status === 'connected' ? accounts.map(({ address }) => address) : undefined
    }
    const known = addresses()
    if (known !== undefined) return known
    await open(core, view('Connect', { namespace: 'polkadot' }))
    return awaitVisitor(core, addresses)
  }

  return {
    ...plain,
    connect,
    disconnect: () => disconnect(core, { namespace: 'polkadot' }),
    request: async (request) => (await load()).answer(request),
    signer: {
      signPayload: async (payload) => (await load()).signPayload(payload),
      signRaw: async (raw) => (await load()).signRaw(raw),
    },
  }
}
