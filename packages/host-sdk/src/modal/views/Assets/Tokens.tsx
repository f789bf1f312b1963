import { ArrowDownIcon } from '@vestibule/design/icons'
import { hiddenTokensOf, tokensOf } from '../../../assets/tokensOf.js'
import type { TokenBalance } from '../../../core/model/account.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { loadBalance } from '../../../networks/loadBalance.js'
import { useCore, useModal } from '../../context.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { Button } from '../../ui/Button.js'
import { SkeletonRow } from '../../ui/ListRow.js'
import { PullToRefresh } from '../../ui/refresh/PullToRefresh.js'
import { RefreshHead } from '../../ui/refresh/RefreshHead.js'
import { useRefresh } from '../../ui/refresh/useRefresh.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'
import { Unread } from '../../ui/waiting/Unread.js'
import { formatAgo } from './formatAgo.js'
import { assetsText } from './i18n.js'
import { readHoldings } from './readHoldings.js'
import { HiddenTokens, TokenRow } from './TokenRow.js'
import { useHoldings } from './useHoldings.js'

export function Tokens() {
  const { core } = useModal()
  const state = useCore((state) => state)
  useHoldings()
  const tokens = tokensOf(core, state)
  const show = ({ address }: TokenBalance) =>
    push(core, view('WalletDetails', { of: 'token', address }))
  const refresh = useRefresh(() =>
    Promise.all([readHoldings(core, { force: true }), loadBalance(core, state.activeNamespace)]),
  )
  const { status = 'loading', updatedAt } = state.holdings ?? {}
  const isOffline = useIsOffline()
  const isAwaited = status === 'loading' && !isOffline
  return (
    <>
      <PullToRefresh refresh={refresh} label={assetsText('refreshing')} />
      <RefreshHead refresh={refresh} label={assetsText('refresh')}>
        {updatedAt !== undefined && (
          <span data-testid="vb-updated">
            {assetsText('updated', { time: formatAgo(updatedAt) ?? assetsText('justNow') })}
          </span>
        )}
      </RefreshHead>
      {tokens.map((token, index) => (
        <TokenRow
          key={token.address ?? ''}
          token={token}
          testId={`vb-token-${index}`}
          onClick={() => show(token)}
        />
      ))}
      <HiddenTokens tokens={hiddenTokensOf(state)} onChoose={show} />
      {isAwaited && tokens.length < 2 && <Skeletons of={SkeletonRow} count={1} />}
      {status === 'ready' && tokens.length === 1 && <Lead of={tokens[0]} />}
      {status === 'unknown' && (
        <p className="small muted assets-unknown" data-testid="vb-tokens-unknown">
          {assetsText('unknown')}
        </p>
      )}
      <Unread
        status={status}
        text={assetsText('unread')}
        testId="vb-tokens-retry"
        onRetry={() => void readHoldings(core, { force: true })}
      />
    </>
  )
}

function Lead({ of: token }: { of: TokenBalance | undefined }) {
  const { core } = useModal()
  const canReceive = useCore((state) => state.features.receive !== false)
  const isEmpty = Number(token?.quantity.numeric ?? 0) === 0
  return (
    <div className="tokens-lead">
      <p className="small muted">
        {isEmpty
          ? assetsText('tokensEmpty', { symbol: token?.symbol ?? '' })
          : assetsText('tokensHint')}
      </p>
      {canReceive && (
        <Button testId="vb-tokens-receive" onClick={() => push(core, view('WalletReceive'))}>
          <ArrowDownIcon />
          {assetsText('receive')}
        </Button>
      )}
    </div>
  )
}
