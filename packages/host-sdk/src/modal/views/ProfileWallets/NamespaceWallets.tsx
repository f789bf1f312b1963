import { ChevronRightIcon, LeaveIcon, PlusIcon, WalletIcon } from '@vestibule/design/icons'
import { ClockIcon } from '@vestibule/design/viewIcons'
import type { Namespace } from '@vestibule/protocol'
import { useEffect, useRef, useState } from 'react'
import { isMultiWallet } from '../../../connections/connections.js'
import { listConnections } from '../../../connections/listConnections.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { readsNames } from '../../../core/profile.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal, useText } from '../../context.js'
import { useNamespaceName } from '../../hooks/useNamespaceName.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ListRow } from '../../ui/ListRow.js'
import { AccountTypeRow } from './AccountTypeRow.js'
import { ActiveWallet } from './ActiveWallet.js'
import { profileText } from './i18n.js'
import { OtherAccounts } from './OtherAccounts.js'
import { RecentWallets } from './RecentWallets.js'
import { useWalletActions } from './useWalletActions.js'

/** @param isOnly No other namespace is connected. */
export function NamespaceWallets({ namespace, isOnly }: Props) {
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
        // The key prevents that a second click disconnects the next wallet.
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

type Props = { namespace: Namespace; isOnly: boolean }

/** Focuses the list when the focused element is removed. */
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
      // When an element is removed, the focus moves to no other element.
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

function SessionsRow({ namespace }: { namespace: Namespace }) {
  const { core } = useModal()
  const isShown = useCore(
    (state) =>
      state.features.smartSessions === true &&
      state.activeNamespace === namespace &&
      getNamespace(state, namespace).accountState.user !== undefined,
  )
  if (!isShown || core.adapters.get(namespace)?.permissions === undefined) return null
  return (
    <ListRow
      picture={
        <span className="tile" data-size="m" aria-hidden="true">
          <ClockIcon />
        </span>
      }
      name={profileText('profile.sessions')}
      detail={profileText('profile.sessionsHint')}
      end={<ChevronRightIcon />}
      testId="vb-sessions"
      onClick={() => push(core, view('SmartSessionList'))}
    />
  )
}

function NameRow({ namespace }: { namespace: Namespace }) {
  const { core } = useModal()
  const address = useCore((state) =>
    state.activeNamespace === namespace
      ? getNamespace(state, namespace).accountState.address
      : undefined,
  )
  const [found, setFound] = useState<{ address: string; name: string | undefined }>()
  const hasNames = core.adapters.get(namespace)?.hasNames === true && readsNames(core)
  useEffect(() => {
    if (address === undefined || !hasNames) return
    import('../../../assets/names/nameApi.js')
      .then(({ readNamesHere }) => readNamesHere(core, { namespace, address }))
      .then((here) => {
        if (here === undefined) return
        setFound({ address, name: here.own.length > 0 ? here.own.join(', ') : undefined })
      })
      .catch((error: unknown) => core.log.warn('Names were not loaded.', error))
  }, [core, namespace, address, hasNames])
  if (address === undefined || found?.address !== address) return null
  const { name } = found
  return (
    <ListRow
      picture={
        <span className="tile" data-size="m" aria-hidden="true">
          @
        </span>
      }
      name={name === undefined ? profileText('profile.name') : <bdi>{name}</bdi>}
      detail={profileText(name === undefined ? 'profile.nameHint' : 'profile.ownName')}
      end={<ChevronRightIcon />}
      testId="vb-choose-name"
      onClick={() => push(core, view('RegisterAccountName'))}
    />
  )
}
