import { LeaveIcon, PlusIcon, WalletIcon } from '@vestibule/design/icons'
import type { Namespace } from '@vestibule/protocol'
import { isMultiWallet } from '../../../connections/connections.js'
import { listConnections } from '../../../connections/listConnections.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal, useText } from '../../context.js'
import { useNamespaceName } from '../../hooks/useNamespaceName.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ActiveWallet } from './ActiveWallet.js'
import { profileText } from './i18n.js'
import { NameRow } from './NameRow.js'
import { OtherAccounts } from './OtherAccounts.js'
import { RecentWallets } from './RecentWallets.js'
import { useKeptFocus } from './useKeptFocus.js'
import { useWalletActions } from './useWalletActions.js'

/** One namespace's wallets. @param isOnly No other namespace is connected. */
export function NamespaceWallets({ namespace, isOnly }: NamespaceWallets.Props) {
  const { core } = useModal()
  const t = useText()
  const name = useNamespaceName()(namespace)
  const state = useCore((state) => state)
  const { connections, recentConnections } = listConnections(state, namespace)
  const { busy, leaveAll } = useWalletActions()
  const [holder] = connections
  const isMulti = isMultiWallet(core)
  const list = useKeptFocus(state.connections)

  return (
    <section className="wallets" aria-label={t('profile.list')} tabIndex={-1} ref={list}>
      {connections.length > 1 && (
        <div className="wallets-head">
          <span>{profileText('profile.count', { count: connections.length })}</span>
          <Button
            kind="quiet"
            testId={isOnly ? 'vb-disconnect-all' : 'vb-disconnect-namespace'}
            busy={busy === 'all'}
            onClick={() => void leaveAll(namespace)}
          >
            <LeaveIcon />
            {isOnly
              ? profileText('profile.disconnectAll')
              : profileText('profile.disconnectNamespace', { namespace: name })}
          </Button>
        </div>
      )}
      {holder === undefined ? (
        <EmptyState
          icon={<WalletIcon />}
          title={profileText('profile.empty')}
          hint={profileText('profile.emptyHint')}
        />
      ) : (
        // Another wallet is another card: a second press of the same key must not meet its Disconnect.
        <ActiveWallet
          key={`${holder.connectorId}:${holder.accounts[0]?.address}`}
          connection={holder}
        />
      )}
      {holder !== undefined && <NameRow namespace={namespace} />}
      <OtherAccounts connections={connections} />
      {isMulti && <RecentWallets connections={recentConnections} />}
      {(isMulti || holder === undefined) && (
        <Button testId="vb-add-wallet" onClick={() => push(core, view('Connect', { namespace }))}>
          <PlusIcon />
          {profileText('profile.add', { namespace: name })}
        </Button>
      )}
    </section>
  )
}

export declare namespace NamespaceWallets {
  type Props = { namespace: Namespace; isOnly: boolean }
}
