import { ChevronDownIcon, CopyIcon, LeaveIcon } from '@vestibule/design/icons'
import { SlidersIcon } from '@vestibule/design/viewIcons'
import { useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import type { AccountState } from '../../../core/model/account.js'
import { view } from '../../../core/model/views.js'
import { hubOf, openSettings } from '../../../embedded/openSettings.js'
import { disconnectActive } from '../../../navigation/disconnectActive.js'
import { push } from '../../../navigation/router.js'
import { avatarOf } from '../../../platform/avatarOf.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useModal, useText } from '../../context.js'
import { useCopy } from '../../hooks/useCopy.js'
import { IconButton } from '../../ui/Button.js'
import { Avatar } from '../../ui/tiles/Avatar.js'

/** @param leavesAll Whether Disconnect ends every namespace. */
export function AccountHead(props: { account: AccountState; address: string; leavesAll: boolean }) {
  const { account, address, leavesAll } = props
  const { core } = useModal()
  const t = useText()
  const { user, connectedWalletInfo, profileName, profileImage } = account
  const wallet = user?.email ?? user?.login?.label ?? connectedWalletInfo?.name
  const copy = useCopy()
  const hubUrl = hubOf(core.options, account)

  return (
    <div className="account-head">
      <Avatar pattern={avatarOf(address)} picture={profileImage} />
      <div className="account-who">
        <span className="address">
          <button
            type="button"
            className="address-button"
            data-testid="vb-wallets"
            onClick={() => push(core, view('ProfileWallets'))}
          >
            <bdi
              className="account-name"
              title={address}
              data-testid="vb-address"
              data-address={address}
            >
              {profileName ?? truncateAddress(address)}
            </bdi>
            <ChevronDownIcon />
            <span className="visually-hidden">{t('profile.list')}</span>
          </button>
          <IconButton small label={t('copyAddress')} onClick={() => copy(address)}>
            <CopyIcon />
          </IconButton>
        </span>
        <span className="who">
          {profileName !== undefined && <bdi>{truncateAddress(address)}</bdi>}
          {profileName !== undefined && wallet !== undefined && ' · '}
          {user?.email === undefined ? (
            <bdi>{wallet}</bdi>
          ) : (
            <button
              type="button"
              dir="ltr"
              aria-label={`${t('title.UpdateEmailWallet')}: ${user.email}`}
              title={user.email}
              data-testid="vb-email-edit"
              onClick={() => push(core, view('UpdateEmailWallet'))}
            >
              {user.email}
            </button>
          )}
        </span>
      </div>
      {hubUrl === undefined ? (
        <IconButton
          label={t('profile.list')}
          testId="vb-settings"
          onClick={() => push(core, view('ProfileWallets'))}
        >
          <SlidersIcon />
        </IconButton>
      ) : (
        <a
          className="icon-button"
          href={hubUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('account.hub')}
          title={t('account.hub')}
          data-testid="vb-wallet-settings"
          onClick={(event) => {
            event.preventDefault()
            void openSettings(core, hubUrl)
          }}
        >
          <span className="account-settings" data-testid="vb-settings">
            <SlidersIcon />
          </span>
        </a>
      )}
      <Leave all={leavesAll} />
    </div>
  )
}

function Leave({ all }: { all: boolean }) {
  const { core } = useModal()
  const t = useText()
  const [busy, setBusy] = useState(false)
  const text = t(all ? 'account.disconnectAll' : 'account.disconnect')

  function leave() {
    setBusy(true)
    disconnectActive(core)
      .catch(() => toast(core, 'error', t('account.disconnectFailed')))
      .finally(() => setBusy(false))
  }

  return (
    <IconButton label={text} testId="vb-disconnect" busy={busy} onClick={leave}>
      <LeaveIcon />
      <span className="visually-hidden">{text}</span>
    </IconButton>
  )
}
