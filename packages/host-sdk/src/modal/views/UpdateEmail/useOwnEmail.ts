import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { useCore } from '../../context.js'

/** Undefined without an email, and while another wallet is active. */
export function useOwnEmail(): string | undefined {
  return useCore((state) => {
    const { connectorId, user } = getNamespace(state).accountState
    return connectorId === AUTH_CONNECTOR ? user?.email : undefined
  })
}
