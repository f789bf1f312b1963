import { ChevronDownIcon, CopyIcon } from '@vestibule/design/icons'
import { push } from '../../../core/router.js'
import type { AccountState } from '../../../core/state.js'
import { truncateAddress } from '../../../core/units.js'
import { view } from '../../../core/views.js'
import { useModal, useText } from '../../context.js'
import { IconButton } from '../../ui/Button.js'
import { useCopy } from '../../useCopy.js'
import { avatarOf } from './avatarOf.js'
import { Balance } from './Balance.js'

export function AccountHead({ account, address }: { account: AccountState; address: string }) {
  const { core } = useModal()
  const t = useText()
  const { balance, balanceSymbol, user, connectedWalletInfo } = account
  const copy = useCopy()

  return (
    <div className="account-head">
      <div className="avatar" style={{ background: avatarOf(address) }} />
      <span className="address">
        <button
          type="button"
          className="address-button"
          data-testid="vb-wallets"
          onClick={() => push(core, view('ProfileWallets'))}
        >
          <bdi title={address} data-testid="vb-address" data-address={address}>
            {truncateAddress(address)}
          </bdi>
          <ChevronDownIcon />
          <span className="visually-hidden">{t('profile.list')}</span>
        </button>
        <IconButton small label={t('copyAddress')} onClick={() => copy(address)}>
          <CopyIcon />
        </IconButton>
      </span>
      <span className="who">{user?.email ?? connectedWalletInfo?.name}</span>
      <span className="balance" data-testid="vb-balance">
        {balance === undefined ? (
          <span className="skeleton" />
        ) : (
          <Balance key={address} value={balance} symbol={balanceSymbol} />
        )}
      </span>
    </div>
  )
}
