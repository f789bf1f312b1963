import { SwapIcon } from '@vestibule/design/viewIcons'
import type { Namespace } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { setPreferredAccountType } from '../../../embedded/accountType.js'
import { readSmartAccounts } from '../../../embedded/readSmartAccounts.js'
import { useCore, useModal } from '../../context.js'
import { ListRow } from '../../ui/ListRow.js'
import { profileText } from './i18n.js'

/** EOA or smart account with the same address, on networks that support both. */
export function AccountTypeRow({ namespace }: { namespace: Namespace }) {
  const { core } = useModal()
  const isShown = useCore((state) => state.activeNamespace === namespace)
  const { accountState, networkState } = useCore((state) => getNamespace(state, namespace))
  const { address, caipAddress, preferredAccountType } = accountState
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (isShown && address !== undefined) void readSmartAccounts(core)
  }, [core, isShown, address])

  const chainId = Number(caipAddress?.split(':')[1])
  const isOffered = networkState.smartAccountEnabledNetworks.includes(chainId)
  if (!isShown || !isOffered || preferredAccountType === undefined) return null
  const isSmart = preferredAccountType === 'smartAccount'

  async function change() {
    setBusy(true)
    try {
      await setPreferredAccountType(core, isSmart ? 'eoa' : 'smartAccount')
    } catch (error) {
      core.log.warn('The frame did not change the account type.', error)
      toast(core, 'error', 'An error occurred')
    } finally {
      setBusy(false)
    }
  }

  return (
    <ListRow
      picture={
        <span className="tile" data-size="m" aria-hidden="true">
          <SwapIcon />
        </span>
      }
      name={profileText(isSmart ? 'profile.toEoa' : 'profile.toSmartAccount')}
      detail={profileText(isSmart ? 'profile.isSmartAccount' : 'profile.isEoa')}
      disabled={busy}
      testId="vb-account-type"
      onClick={() => void change()}
    />
  )
}
