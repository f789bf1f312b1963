import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { useCore } from '../../context.js'

/** The email of the embedded wallet, if that wallet is active and has an email. */
export function useOwnEmail(): string | undefined {
  return useCore((state) => {
    const { connectorId, user } = getNamespace(state).accountState
    return connectorId === AUTH_CONNECTOR ? user?.email : undefined
  })
}
