import { useState } from 'react'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import type { TokenBalance } from '../../../core/model/account.js'
import { tokenImage } from '../../../directory/images.js'
import { useCore, useModal } from '../../context.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { assetsText } from '../Assets/i18n.js'
import { chooseToken } from './chooseToken.js'

/** Tokens that are offered. */
const COUNT = 3

/** The tokens that are worth most, each by one press. */
export function TokenChoice({ order }: { order: SendOrder }) {
  const { core } = useModal()
  const isOffline = useIsOffline()
  const isLoading = useCore(
    ({ holdings }) =>
      holdings?.caipAddress !== order.draft.caipAddress || holdings.status === 'loading',
  )
  const isAwaited = isLoading && !isOffline && order.tokens.length < 2
  // A row that comes later would move what is below it.
  const [isReserved] = useState(isAwaited)
  const [tokens, setTokens] = useState<readonly TokenBalance[]>()
  if (tokens === undefined && !isAwaited)
    setTokens([...order.tokens].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, COUNT))
  if (!tokens?.length) return isReserved ? <div className="send-recents send-choices-wait" /> : null
  // The only token fills a row that was reserved.
  if (tokens.length < 2 && !isReserved) return null
  return (
    <fieldset className="send-recents">
      <legend className="visually-hidden">{assetsText('yours')}</legend>
      {tokens.map((token, index) => (
        <button
          key={token.address ?? ''}
          type="button"
          aria-pressed={order.token?.address === token.address}
          title={token.name}
          data-testid={`vb-send-choice-${index}`}
          onClick={() => chooseToken(core, order, token)}
        >
          <Tile
            size="s"
            round
            name={token.symbol}
            image={
              token.address === undefined ? tokenImage(token.symbol, core.options) : token.iconUrl
            }
          />
          <bdi className="send-choice">{token.symbol}</bdi>
        </button>
      ))}
    </fieldset>
  )
}
