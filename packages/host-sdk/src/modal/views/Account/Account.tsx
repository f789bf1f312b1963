import { ChevronRightIcon, WarnIcon } from '@vestibule/design/icons'
import { useEffect } from 'react'
import { isMultiWallet } from '../../../connections/connections.js'
import type { AccountState } from '../../../core/model/account.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { askForBackup, askReturning } from '../../../embedded/backup.js'
import { refreshUser } from '../../../embedded/protectWallet.js'
import { readSmartAccounts } from '../../../embedded/readSmartAccounts.js'
import { apiOf } from '../../../platform/apiOf.js'
import { useCore, useModal } from '../../context.js'
import { useFreshBalance } from '../../hooks/useFreshBalance.js'
import { lazyView } from '../../lazyView.js'
import { styled } from '../../sheets.js'
import { AccountHead } from './AccountHead.js'
import { AccountMoves } from './AccountMoves.js'
import { AccountTabs } from './AccountTabs.js'
import { accountText } from './i18n.js'
import { Worth } from './Worth.js'

const NamespaceSwitch = lazyView(
  async () => (await styled(() => import('../namespaceViews.js'))).NamespaceSwitch,
)

/** The account, its assets, and the way out. The card has one height, and the list takes the remaining space. */
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
  // Without a node of the dapp, the services may have one: that is known after their answer.
  const isRead = account.balance !== undefined || network.rpcUrls.default.http.length > 0
  const hasBalance = isRead && getBalance !== undefined
  // An ordinals address is not for money.
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

/** Where the embedded wallet's account is a smart account, whenever the view opens. */
function useSmartAccounts({ user, address }: AccountState) {
  const { core } = useModal()
  const isEmbedded = user !== undefined
  useEffect(() => {
    if (isEmbedded && address !== undefined) void readSmartAccounts(core)
  }, [core, isEmbedded, address])
}

/** The embedded wallet depends on this browser's storage until there is a recovery method. */
function ProtectBanner({ account }: { account: AccountState }) {
  const { core } = useModal()
  const isAtRisk = account.user?.recoverable === false
  useEffect(() => {
    // A recovery method may have been added on another page since.
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
