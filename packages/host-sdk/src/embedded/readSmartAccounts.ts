import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'

/** Only networks with integer ids support smart accounts. */
export async function readSmartAccounts(core: Core): Promise<void> {
  const account = () => getNamespace(core.store.getState()).accountState
  const { address, caipAddress, user } = account()
  if (address === undefined || user === undefined) return
  if (!Number.isInteger(Number(caipAddress?.split(':')[1]))) return
  try {
    const frame = await core.frame.get()
    const answer = await frame.call('getSmartAccountEnabledNetworks', {})
    if (account().address !== address) return
    const enabled = answer.smartAccountEnabledNetworks
    core.store.setState({
      smartAccounts: { address, enabled, deployed: answer.smartAccountDeployedNetworks },
    })
  } catch (error) {
    core.log.warn('The frame did not report the networks with a smart account.', error)
  }
}
