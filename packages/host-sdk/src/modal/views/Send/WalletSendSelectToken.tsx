import { WalletIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import type { TokenBalance } from '../../../core/model/account.js'
import { goBack } from '../../../navigation/leaveModal.js'
import { useCore, useModal } from '../../context.js'
import { useFreshBalance } from '../../hooks/useFreshBalance.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { SearchField } from '../../ui/SearchField.js'
import { isUnread, Unread } from '../../ui/waiting/Unread.js'
import { assetsText } from '../Assets/i18n.js'
import { readHoldings } from '../Assets/readHoldings.js'
import { HiddenTokens, TokenRow } from '../Assets/TokenRow.js'
import { useHoldings } from '../Assets/useHoldings.js'
import { chooseToken } from './chooseToken.js'
import { useSendOrder } from './useSendOrder.js'

export function WalletSendSelectToken() {
  const { core } = useModal()
  const [search, setSearch] = useState('')
  const order = useSendOrder()
  useHoldings()
  useFreshBalance()
  const { status = 'loading' } = useCore(({ holdings }) => holdings) ?? {}
  const isLost = isUnread(status, useIsOffline())
  const words = search.trim().toLowerCase()
  const isMeant = ({ name, symbol, address }: TokenBalance) =>
    [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(words))
  const tokens = order?.tokens.filter(isMeant) ?? []
  const hidden = order?.hidden.filter(isMeant) ?? []
  function choose(token: TokenBalance) {
    if (order !== undefined) chooseToken(core, order, token)
    goBack(core)
  }
  return (
    <div className="stack select-token">
      <SearchField
        label={assetsText('search')}
        value={search}
        testId="vb-send-search"
        onChange={setSearch}
      />
      <Unread
        status={status}
        text={assetsText('unread')}
        testId="vb-send-tokens-retry"
        onRetry={() => void readHoldings(core, { force: true })}
      />
      {tokens.length + hidden.length === 0 && (words !== '' || !isLost) && (
        <EmptyState
          icon={<WalletIcon />}
          title={assetsText('noTokens')}
          hint={assetsText(words === '' ? 'noTokensHint' : 'noHits')}
        />
      )}
      {tokens.length + hidden.length > 0 && (
        <section className="token-list" aria-label={assetsText('yours')}>
          {tokens.map((token, index) => (
            <TokenRow
              key={token.address ?? ''}
              token={token}
              testId={`vb-send-token-${index}`}
              onClick={() => choose(token)}
            />
          ))}
          <HiddenTokens tokens={hidden} onChoose={choose} />
        </section>
      )}
    </div>
  )
}
