import { useState } from 'react'
import { useCore, useModal, useText } from '../../context.js'
import { Tabs } from '../../ui/Tabs.js'
import { profileText } from './i18n.js'
import { NamespaceWallets } from './NamespaceWallets.js'

/** The wallets of the visitor: the one that holds the account, those beside it, and those that are remembered. */
export function ProfileWallets() {
  const { core } = useModal()
  const t = useText()
  const active = useCore((state) => state.activeNamespace)
  const [chosen, setChosen] = useState(active)
  const namespaces = [...core.adapters.keys()]
  const namespace = namespaces.includes(chosen) ? chosen : active
  if (namespaces.length < 2) return <NamespaceWallets namespace={namespace} />
  return (
    <div className="stack" style={{ gap: 12 }}>
      <Tabs
        tabs={namespaces.map((id) => ({ id, name: t(`namespace.${id}`) }))}
        active={namespace}
        label={profileText('profile.namespaces')}
        onChange={setChosen}
      />
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${namespace}`}>
        <NamespaceWallets namespace={namespace} key={namespace} />
      </div>
    </div>
  )
}
