import { ChevronDownIcon } from '@vestibule/design/icons'
import { formatDecimal } from '@vestibule/protocol/numbers'
import { useEffect, useRef, useState } from 'react'
import type { TokenBalance } from '../../../core/model/account.js'
import { tokenImage } from '../../../directory/images.js'
import { findNetworkIn } from '../../../networks/networks.js'
import { useCore, useModal } from '../../context.js'
import { HIDDEN, useHidesBalances } from '../../hooks/useHidesBalances.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { formatFiat } from './formatFiat.js'
import { formatChange, formatPrice } from './formatPrice.js'
import { assetsText } from './i18n.js'

const PLACES = 3

export function TokenRow({ token, testId, onClick }: TokenRowProps) {
  const { core } = useModal()
  const hides = useHidesBalances()
  const network = useCore((state) => findNetworkIn(state, token.chainId)?.name)
  const { name, symbol, quantity, value, price, change24h, address, iconUrl } = token
  // Only the network's currency gets a picture by symbol: a token contract can copy any symbol.
  const image = address === undefined ? tokenImage(symbol, core.options) : iconUrl
  return (
    <ListRow
      testId={testId}
      picture={<Tile name={symbol} image={image} round />}
      name={<bdi>{name}</bdi>}
      detail={
        price === undefined ? (
          network
        ) : (
          <span className="token-price">
            <bdi title={formatPrice(price)}>{formatPrice(price)}</bdi>
            {change24h !== undefined && <Change of={change24h} />}
          </span>
        )
      }
      end={
        <span className="token-amount">
          <bdi title={hides ? undefined : formatDecimal(quantity.numeric)}>
            {hides ? HIDDEN : `${formatDecimal(quantity.numeric, { places: PLACES })} ${symbol}`}
          </bdi>
          {value !== undefined && (
            <span dir="auto" title={hides ? undefined : formatFiat(value)}>
              {hides ? HIDDEN : formatFiat(value)}
            </span>
          )}
        </span>
      }
      onClick={onClick}
    />
  )
}

export function Change({ of: change }: { of: number }) {
  const tone = change === 0 ? undefined : change > 0 ? 'good' : 'bad'
  return (
    <bdi className="token-change" data-tone={tone} title={assetsText('day')}>
      {formatChange(change)}
    </bdi>
  )
}

type TokenRowProps = { token: TokenBalance; testId: string; onClick?: (() => void) | undefined }

export function HiddenTokens({ tokens, onChoose }: HiddenTokensProps) {
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  // The row is at the list's edge: scroll its tokens into view.
  useEffect(() => {
    if (isOpen) row.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  if (tokens.length === 0) return null
  return (
    <>
      <button
        ref={row}
        type="button"
        className="hidden-row small"
        aria-expanded={isOpen}
        data-testid="vb-tokens-hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {assetsText('hidden', { count: tokens.length })}
        <ChevronDownIcon />
      </button>
      {isOpen &&
        tokens.map((token, index) => (
          <TokenRow
            key={token.address}
            token={token}
            testId={`vb-token-hidden-${index}`}
            onClick={() => onChoose(token)}
          />
        ))}
    </>
  )
}

type HiddenTokensProps = {
  tokens: readonly TokenBalance[]
  onChoose: (token: TokenBalance) => void
}
