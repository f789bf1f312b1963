import { isMultiWallet } from '../../../connections/connections.js'
import type { AccountState } from '../../../core/model/account.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { Options } from '../../../core/model/options.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { apiOf } from '../../../platform/apiOf.js'
import { useCore, useModal } from '../../context.js'
import { lazyView } from '../../lazyView.js'
import { styled } from '../../sheets.js'
import { AccountActions } from './AccountActions.js'
import { AccountHead } from './AccountHead.js'
import { AccountMoves } from './AccountMoves.js'
import { AccountTabs } from './AccountTabs.js'
import { ProtectBanner } from './ProtectBanner.js'
import { useFreshBalance } from './useFreshBalance.js'

const NamespaceSwitch = lazyView(
  async () => (await styled(() => import('../namespaceViews.js'))).NamespaceSwitch,
)

/** Who is connected, what they have, and the way out. */
export function Account() {
  const { core } = useModal()
  const account = useCore((state) => getNamespace(state).accountState)
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)

  const isSeveral = useCore(({ current }) => Object.keys(current).length > 1)

  useFreshBalance(network)

  const { send, receive, history } = useCore((state) => state.features)
  if (account.address === undefined || network === undefined) return null
  const { getBalance, getOutcome, hasNfts, transfer } =
    core.adapters.get(network.chainNamespace) ?? {}
  // Where the dapp names no node, the services may have one; that is known once it has answered.
  const isRead = account.balance !== undefined || network.rpcUrls.default.http.length > 0
  const hasBalance = isRead && getBalance !== undefined
  // What stands for ordinals is no money.
  const isMoney =
    account.accounts.find(({ address }) => address === account.address)?.type !== 'ordinal'
  return (
    <>
      {isSeveral && (
        <div className="namespaces-place">
          <NamespaceSwitch />
        </div>
      )}
      <AccountHead account={account} address={account.address} hasBalance={hasBalance} />
      <AccountMoves
        canSend={send !== false && transfer !== undefined && isRead && isMoney}
        canReceive={receive !== false}
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
      <AccountActions
        explorerUrl={account.addressExplorerUrl}
        hubUrl={hubOf(core.options, account)}
        leavesAll={isSeveral && !isMultiWallet(core)}
      />
    </>
  )
}

/** Where the visitor looks after the embedded wallet; other wallets have settings of their own. */
function hubOf(
  { frameUrl, projectId }: Options,
  { connectorId }: AccountState,
): string | undefined {
  if (connectorId !== AUTH_CONNECTOR || frameUrl === undefined) return undefined
  return new URL(`/hub/${projectId}`, frameUrl).href
}
