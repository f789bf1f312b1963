import { WalletIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import { chooseSwapToken, type SwapToken } from '../../../assets/swap/swapOrder.js'
import { goBack } from '../../../navigation/leaveModal.js'
import { useModal } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { SearchField } from '../../ui/SearchField.js'
import { TokenRow } from '../Assets/TokenRow.js'
import type { ViewProps } from '../ViewProps.js'
import { swapText } from './i18n.js'
import { MarketWait } from './MarketWait.js'
import { useSwap } from './useSwap.js'

export function SwapSelectToken({ params: { target } }: ViewProps<'SwapSelectToken'>) {
  const { core } = useModal()
  const [search, setSearch] = useState('')
  const swap = useSwap()
  const { order, isLoaded } = swap
  if (order === undefined) return null
  const words = search.trim().toLowerCase()
  const isMeant = ({ name, symbol, id }: SwapToken) =>
    [name, symbol, id].some((text) => text.toLowerCase().includes(words))
  const found = order.tokens.filter(isMeant)
  const lists = [
    { name: swapText('yours'), tokens: found.filter(({ isHeld }) => isHeld) },
    { name: swapText('tokens'), tokens: found.filter(({ isHeld }) => !isHeld) },
  ]
  return (
    <div className="stack select-token">
      <SearchField
        label={swapText('search')}
        value={search}
        testId="vb-swap-search"
        onChange={setSearch}
      />
      {!isLoaded && <MarketWait swap={swap} network={order.network.name} />}
      {isLoaded && found.length === 0 && (
        <EmptyState icon={<WalletIcon />} title={swapText('noTokens')} />
      )}
      {lists.map(
        ({ name, tokens }) =>
          tokens.length > 0 && (
            <section key={name} className="token-list" aria-label={name}>
              <p className="swap-list-name small muted">{name}</p>
              {tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  testId={`vb-swap-token-${token.symbol}`}
                  onClick={() => {
                    chooseSwapToken(core, order, target, token.id)
                    goBack(core)
                  }}
                />
              ))}
            </section>
          ),
      )}
    </div>
  )
}
