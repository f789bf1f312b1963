import { useEffect } from 'react'
import { refreshBalance } from '../../../core/balance.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { useCore, useModal } from '../../context.js'
import { AccountActions } from './AccountActions.js'
import { AccountHead } from './AccountHead.js'
import { AccountTabs } from './AccountTabs.js'

/** Who is connected, what they have, and the way out. */
export function Account() {
  const { core } = useModal()
  const account = useCore((state) => getNamespace(state).accountState)
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)

  useEffect(() => {
    if (network !== undefined) void refreshBalance(core, network.chainNamespace)
  }, [core, network])

  if (account.address === undefined || network === undefined) return null
  return (
    <>
      <AccountHead account={account} address={account.address} />
      <AccountTabs account={account} network={network} />
      <AccountActions explorerUrl={account.addressExplorerUrl} />
    </>
  )
}
