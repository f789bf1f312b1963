import { ArrowDownIcon, ArrowUpIcon } from '@vestibule/design/icons'
import { SwapIcon } from '@vestibule/design/viewIcons'
import { type CaipAddress, parseCaipAddress } from '@vestibule/protocol'
import { formatDecimal } from '@vestibule/protocol/numbers'
import { hiddenTokensOf, tokensOf } from '../../../assets/tokensOf.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { tokenImage } from '../../../directory/images.js'
import { push } from '../../../navigation/router.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { tokenLink } from '../../../transactions/explorerLink.js'
import { useCore, useModal } from '../../context.js'
import { useFreshBalance } from '../../hooks/useFreshBalance.js'
import { HIDDEN, useHidesBalances } from '../../hooks/useHidesBalances.js'
import { Button } from '../../ui/Button.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { formatFiat } from '../Assets/formatFiat.js'
import { formatPrice } from '../Assets/formatPrice.js'
import { Change } from '../Assets/TokenRow.js'
import { useHoldings } from '../Assets/useHoldings.js'
import { ExplorerLink } from './ExplorerLink.js'
import { Fact } from './Fact.js'
import { Gone } from './Gone.js'
import { detailsText } from './i18n.js'
import { Suspicious } from './Suspicious.js'
import { useSendDraft } from './useSendDraft.js'

export function TokenDetails({ address }: { address: CaipAddress | undefined }) {
  const { core } = useModal()
  const state = useCore((state) => state)
  const hides = useHidesBalances()
  const send = useSendDraft()
  useHoldings()
  useFreshBalance()
  const { accountState, networkState } = getNamespace(state)
  const { caipNetwork: network } = networkState
  const hidden = hiddenTokensOf(state).find((one) => one.address === address)
  const token = tokensOf(core, state).find((one) => one.address === address) ?? hidden
  if (token === undefined || network === undefined) return <Gone />
  const { name, symbol, quantity, price, change24h, value, iconUrl } = token
  // The amount may be from a node. Pending amounts are only in the services' response.
  const { holdings } = state
  const told = holdings?.caipAddress === accountState.caipAddress ? holdings?.tokens : undefined
  const pending = told?.find((one) => one.address === address)?.quantity.pending
  const contract = address && parseCaipAddress(address).address
  const canSwap =
    state.features.swaps === true && core.adapters.get(network.chainNamespace)?.hasSwaps === true
  function swap() {
    const { caipAddress } = accountState
    if (caipAddress === undefined) return
    core.store.setState({ swap: { caipAddress, from: address, side: 'from', amount: '' } })
    push(core, view('Swap'))
  }
  return (
    <div className="stack details">
      <p className="details-title">
        <Tile
          size="l"
          round
          name={symbol}
          image={address === undefined ? tokenImage(symbol, core.options) : iconUrl}
        />
        <bdi data-testid="vb-token-amount">
          {hides ? HIDDEN : formatDecimal(quantity.numeric)} {symbol}
        </bdi>
        <bdi className="muted small">{name}</bdi>
      </p>
      {token === hidden && <Suspicious />}
      <dl className="details-facts">
        {value !== undefined && (
          <Fact name={detailsText('value')}>{hides ? HIDDEN : formatFiat(value)}</Fact>
        )}
        {pending !== undefined && (
          <Fact name={detailsText('pending')} testId="vb-token-pending">
            {hides ? HIDDEN : `${formatDecimal(pending)} ${symbol}`}
          </Fact>
        )}
        {price !== undefined && (
          <Fact name={detailsText('price')}>
            <span className="token-price">
              {formatPrice(price)}
              {change24h !== undefined && <Change of={change24h} />}
            </span>
          </Fact>
        )}
        {contract !== undefined && (
          <Fact
            name={detailsText('contract')}
            copied={{ text: contract, label: detailsText('copyContract'), says: 'copied' }}
          >
            {truncateAddress(contract)}
          </Fact>
        )}
        <Fact name={detailsText('network')}>{network.name}</Fact>
      </dl>
      <div className="details-moves">
        {send !== undefined && (
          <Button
            kind="primary"
            testId="vb-token-send"
            onClick={() => send(address === undefined ? {} : { token: address })}
          >
            <ArrowUpIcon />
            {detailsText('send')}
          </Button>
        )}
        {canSwap && token !== hidden && (
          <Button testId="vb-token-swap" onClick={swap}>
            <SwapIcon />
            {detailsText('swap')}
          </Button>
        )}
        <Button testId="vb-token-receive" onClick={() => push(core, view('WalletReceive'))}>
          <ArrowDownIcon />
          {detailsText('receive')}
        </Button>
      </div>
      <ExplorerLink
        href={
          contract === undefined
            ? accountState.addressExplorerUrl
            : tokenLink(network, { contract })
        }
      />
    </div>
  )
}
