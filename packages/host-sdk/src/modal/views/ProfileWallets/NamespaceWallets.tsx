import { LeaveIcon, PlusIcon, WalletIcon } from '@vestibule/design/icons'
import type { Namespace } from '@vestibule/protocol'
import { useEffect, useRef } from 'react'
import { isMultiWallet } from '../../../connections/connections.js'
import { listConnections } from '../../../connections/listConnections.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal, useText } from '../../context.js'
import { useNamespaceName } from '../../hooks/useNamespaceName.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { AccountTypeRow } from './AccountTypeRow.js'
import { ActiveWallet } from './ActiveWallet.js'
import { profileText } from './i18n.js'
import { NameRow } from './NameRow.js'
import { OtherAccounts } from './OtherAccounts.js'
import { RecentWallets } from './RecentWallets.js'
import { SessionsRow } from './SessionsRow.js'
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
        // A key for each wallet: a second press of the same key must not hit the next wallet's Disconnect.
        <ActiveWallet
          key={`${holder.connectorId}:${holder.accounts[0]?.address}`}
          connection={holder}
        />
      )}
      {holder !== undefined && <NameRow namespace={namespace} />}
      {holder !== undefined && <AccountTypeRow namespace={namespace} />}
      {holder !== undefined && <SessionsRow namespace={namespace} />}
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

/** Returns the focus to the list when the focused element was removed, so that it does not jump to the top. */
function useKeptFocus(content: unknown) {
  const list = useRef<HTMLElement>(null)
  const before = useRef(content)
  const wasInside = useRef(false)

  useEffect(() => {
    const node = list.current
    if (node === null) return
    const enter = () => {
      wasInside.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A removed element loses the focus to nothing: then keep the focus inside.
      if (relatedTarget !== null) wasInside.current = false
    }
    node.addEventListener('focusin', enter)
    node.addEventListener('focusout', leave)
    return () => {
      node.removeEventListener('focusin', enter)
      node.removeEventListener('focusout', leave)
    }
  }, [])

  useEffect(() => {
    if (before.current === content) return
    before.current = content
    const node = list.current
    const root = node?.getRootNode()
    const isLost = root instanceof ShadowRoot && root.activeElement === null
    if (wasInside.current && isLost) node?.focus({ preventScroll: true })
  }, [content])
  return list
}
