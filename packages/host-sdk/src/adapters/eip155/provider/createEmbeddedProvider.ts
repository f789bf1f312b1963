import { type NamespaceState, noAccount } from '../../../core/model/account.js'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import { createContextProvider } from './createContextProvider.js'

const NAMESPACE = 'eip155'
const KEY = { namespace: NAMESPACE, connectorId: AUTH_CONNECTOR } as const

/**
 * Provider of the embedded wallet, for libraries on the page (wagmi, RainbowKit, EIP-6963). A
 * request for accounts opens the login.
 * @throws `userRejected` if the visitor closes the modal, `notConnected` for requests that need an
 * account
 */
export function createEmbeddedProvider(context: AdapterContext): Eip1193Provider {
  return createContextProvider(context, {
    namespace: NAMESPACE,
    embedded: true,
    read: () => readEmbedded(context),
    ready: () => untilKnown(context),
    connect: async () => (await context.actions()).connect(NAMESPACE, { login: true }),
  })
}

function readEmbedded(context: AdapterContext): NamespaceState {
  const namespace = context.getNamespace(NAMESPACE)
  const { status, connectorId } = namespace.accountState
  const isEmbedded = status === 'connected' && connectorId === AUTH_CONNECTOR
  return isEmbedded ? namespace : { ...namespace, accountState: noAccount }
}

async function untilKnown(context: AdapterContext): Promise<void> {
  const isPending = () =>
    context.getConnection(KEY)?.status === 'restoring' &&
    context.getNamespace(NAMESPACE).accountState.status === 'restoring'
  if (!isPending()) return
  await new Promise<void>((resolve) => {
    const unsubscribe = context.subscribe(() => {
      if (isPending()) return
      unsubscribe()
      resolve()
    })
  })
}
