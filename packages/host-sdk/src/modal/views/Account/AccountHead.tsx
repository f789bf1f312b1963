import { ChevronDownIcon, CopyIcon } from '@vestibule/design/icons'
import type { AccountState } from '../../../core/model/account.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { truncateAddress } from '../../../platform/units.js'
import { useModal, useText } from '../../context.js'
import { useCopy } from '../../hooks/useCopy.js'
import { IconButton } from '../../ui/Button.js'
import { Avatar } from '../../ui/tiles/Avatar.js'
import { Balance } from './Balance.js'

/** @param hasBalance What the account has can be read. */
export function AccountHead(props: {
  account: AccountState
  address: string
  hasBalance: boolean
}) {
  const { account, address, hasBalance } = props
  const { core } = useModal()
  const t = useText()
  const { balance, balanceSymbol, user, connectedWalletInfo, profileName, profileImage } = account
  const wallet = user?.email ?? user?.login?.label ?? connectedWalletInfo?.name
  const copy = useCopy()

  return (
    <div className="account-head">
      <Avatar address={address} picture={profileImage} />
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
            aria-label={`${t('title.UpdateEmailWallet')}: ${user.email}`}
            data-testid="vb-email-edit"
            onClick={() => push(core, view('UpdateEmailWallet'))}
          >
            {user.email}
          </button>
        )}
      </span>
      {hasBalance && (
        <span className="balance" data-testid="vb-balance">
          {balance === undefined ? (
            <span className="skeleton" />
          ) : (
            <Balance key={address} value={balance} symbol={balanceSymbol} />
          )}
        </span>
      )}
    </div>
  )
}
