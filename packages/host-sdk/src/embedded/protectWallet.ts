import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { getNamespace, setAccount } from '../core/namespaceState.js'
import { toast } from '../platform/messages.js'

/** Asks the frame for the surface where a recovery method is added; the modal follows it there. */
export async function protectWallet(core: Core): Promise<void> {
  try {
    const frame = await core.frame.get()
    await frame.call('protectWallet', {})
  } catch (error) {
    core.log.warn('The frame did not show how the wallet can be protected.', error)
    toast(core, 'error', 'An error occurred')
  }
}

/** Takes over what changed of the embedded wallet's owner while the frame had the word. */
export async function refreshUser(core: Core): Promise<void> {
  const connector = findConnector(core, { id: AUTH_CONNECTOR, namespace: 'eip155' })
  const holds = () =>
    getNamespace(core.store.getState(), 'eip155').accountState.connectorId === AUTH_CONNECTOR
  if (connector?.provider === undefined || !holds()) return
  try {
    await connector.provider.request({ method: 'eth_requestAccounts' })
    if (holds()) setAccount(core, 'eip155', { user: connector.getUser?.() })
  } catch (error) {
    core.log.warn('The frame did not say who is signed in.', error)
  }
}
