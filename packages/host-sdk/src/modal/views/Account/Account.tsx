import {
  ArrowDownIcon,
  ArrowUpIcon,
  ChevronRightIcon,
  PlusIcon,
  WarnIcon,
} from '@vestibule/design/icons'
import { SwapIcon } from '@vestibule/design/viewIcons'
import { useEffect } from 'react'
import { isMultiWallet } from '../../../connections/connections.js'
import type { AccountState } from '../../../core/model/account.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { askForBackup, askReturning } from '../../../embedded/backup.js'
import { refreshUser } from '../../../embedded/protectWallet.js'
import { readSmartAccounts } from '../../../embedded/readSmartAccounts.js'
import { push } from '../../../navigation/router.js'
import { apiOf } from '../../../platform/apiOf.js'
import { useCore, useModal, useText } from '../../context.js'
import { useFreshBalance } from '../../hooks/useFreshBalance.js'
import { lazyView } from '../../lazyView.js'
import { styled } from '../../sheets.js'
import { Button } from '../../ui/Button.js'
import { AccountHead } from './AccountHead.js'
import { AccountTabs } from './AccountTabs.js'
import { beginSend } from './beginSend.js'
import { accountText } from './i18n.js'
import { Worth } from './Worth.js'

const NamespaceSwitch = lazyView(
  async () => (await styled(() => import('../namespaceViews.js'))).NamespaceSwitch,
)

export function Account() {
  const { core } = useModal()
  const account = useCore((state) => getNamespace(state).accountState)
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)

  const isSeveral = useCore(({ current }) => Object.keys(current).length > 1)

  useFreshBalance()
  useSmartAccounts(account)

  const { send, receive, swaps, onramp, history } = useCore((state) => state.features)
  if (account.address === undefined || network === undefined) return null
  const { getBalance, getOutcome, hasNfts, hasSwaps, transfer } =
    core.adapters.get(network.chainNamespace) ?? {}
  // The services may have a node even if the dapp has none.
  const isRead = account.balance !== undefined || network.rpcUrls.default.http.length > 0
  const hasBalance = isRead && getBalance !== undefined
  // An ordinals address must not receive payments.
  const isMoney =
    account.accounts.find(({ address }) => address === account.address)?.type !== 'ordinal'
  return (
    <div className="account">
      {isSeveral && (
        <div className="namespaces-place">
          <NamespaceSwitch />
        </div>
      )}
      <AccountHead
        account={account}
        address={account.address}
        leavesAll={isSeveral && !isMultiWallet(core)}
      />
      {hasBalance && <Worth account={account} network={network} />}
      <AccountMoves
        canSend={send !== false && transfer !== undefined && isRead && isMoney}
        canReceive={receive !== false}
        canSwap={swaps === true && hasSwaps === true && isMoney}
        canBuy={onramp === true && apiOf(core.options) !== undefined && isMoney}
      />
      <ProtectBanner account={account} />
      <AccountTabs
        has={{
          tokens: hasBalance,
          nfts: hasNfts === true && apiOf(core.options) !== undefined,
          activity: history !== false && isRead && getOutcome !== undefined,
        }}
        account={account}
        network={network}
      />
    </div>
  )
}

function useSmartAccounts({ user, address }: AccountState) {
  const { core } = useModal()
  const isEmbedded = user !== undefined
  useEffect(() => {
    if (isEmbedded && address !== undefined) void readSmartAccounts(core)
  }, [core, isEmbedded, address])
}

/** Shown without a recovery method: the embedded wallet then depends on this browser's storage. */
function ProtectBanner({ account }: { account: AccountState }) {
  const { core } = useModal()
  const isAtRisk = account.user?.recoverable === false
  useEffect(() => {
    // The visitor may have added a recovery method on another page.
    if (isAtRisk) void refreshUser(core).then(() => askReturning(core))
  }, [core, isAtRisk])
  if (!isAtRisk) return null
  return (
    <button
      type="button"
      className="protect-banner"
      data-testid="vb-protect"
      onClick={() => void askForBackup(core)}
    >
      <WarnIcon />
      <span>{accountText('protect')}</span>
      <ChevronRightIcon />
    </button>
  )
}

function AccountMoves({ canSend, canReceive, canSwap, canBuy }: Props) {
  const { core } = useModal()
  const t = useText()
  if (!canSend && !canReceive && !canSwap && !canBuy) return null
  return (
    <div className="account-moves">
      {canSend && (
        <Button testId="vb-send" onClick={() => beginSend(core)}>
          <ArrowUpIcon />
          {t('account.send')}
        </Button>
      )}
      {canSwap && (
        <Button testId="vb-swap" onClick={() => push(core, view('Swap'))}>
          <SwapIcon />
          {accountText('swap')}
        </Button>
      )}
      {canReceive && (
        <Button testId="vb-receive" onClick={() => push(core, view('WalletReceive'))}>
          <ArrowDownIcon />
          {t('account.receive')}
        </Button>
      )}
      {canBuy && (
        <Button testId="vb-buy" onClick={() => push(core, view('OnRampProviders'))}>
          <PlusIcon />
          {accountText('buy')}
        </Button>
      )}
    </div>
  )
}

type Props = Record<'canSend' | 'canReceive' | 'canSwap' | 'canBuy', boolean>
