import { LeaveIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import { isConnected } from '../../../core/namespaceState.js'
import { useCore, useModal } from '../../context.js'
import { useNamespaceName } from '../../hooks/useNamespaceName.js'
import { Button } from '../../ui/Button.js'
import { Tabs } from '../../ui/Tabs.js'
import { profileText } from './i18n.js'
import { NamespaceWallets } from './NamespaceWallets.js'
import { useWalletActions } from './useWalletActions.js'

export function ProfileWallets() {
  const { core } = useModal()
  const active = useCore((state) => state.activeNamespace)
  const [chosen, setChosen] = useState(active)
  const nameOf = useNamespaceName()
  const namespaces = [...core.adapters.keys()]
  const namespace = namespaces.includes(chosen) ? chosen : active
  const state = useCore((all) => all)
  const connected = namespaces.filter((one) => isConnected(state, one))
  const { busy, leaveAll } = useWalletActions()
  if (namespaces.length < 2) return <NamespaceWallets namespace={namespace} isOnly />
  return (
    <div className="stack" style={{ gap: 12 }}>
      {connected.length > 1 && (
        <div className="wallets-head">
          <span>{profileText('profile.connectedOn', { count: connected.length })}</span>
          <Button
            kind="quiet"
            testId="vb-disconnect-all"
            busy={busy === 'all'}
            onClick={() => void leaveAll()}
          >
            <LeaveIcon />
            {profileText('profile.disconnectAll')}
          </Button>
        </div>
      )}
      <Tabs
        tabs={namespaces.map((id) => ({ id, name: nameOf(id) }))}
        active={namespace}
        label={profileText('profile.namespaces')}
        onChange={setChosen}
      />
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${namespace}`}>
        <NamespaceWallets namespace={namespace} isOnly={connected.length < 2} key={namespace} />
      </div>
    </div>
  )
}
