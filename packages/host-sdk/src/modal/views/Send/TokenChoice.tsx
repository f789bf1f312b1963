import { useState } from 'react'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import type { TokenBalance } from '../../../core/model/account.js'
import { useCore, useModal } from '../../context.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { assetsText } from '../Assets/i18n.js'
import { chooseToken } from './chooseToken.js'
import { COUNT, TokenChips } from './TokenChips.js'

export function TokenChoice({ order }: { order: SendOrder }) {
  const { core } = useModal()
  const isOffline = useIsOffline()
  const isLoading = useCore(
    ({ holdings }) =>
      holdings?.caipAddress !== order.draft.caipAddress || holdings.status === 'loading',
  )
  const isAwaited = isLoading && !isOffline && order.tokens.length < 2
  // Reserve a row: a later row would move the rows below.
  const [isReserved] = useState(isAwaited)
  const [tokens, setTokens] = useState<readonly TokenBalance[]>()
  if (tokens === undefined && !isAwaited)
    setTokens([...order.tokens].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, COUNT))
  if (!tokens?.length) return isReserved ? <div className="send-recents send-choices-wait" /> : null
  // Fill the reserved row with the only token.
  if (tokens.length < 2 && !isReserved) return null
  return (
    <TokenChips
      label={assetsText('yours')}
      tokens={tokens}
      chosen={order.token}
      testId="vb-send-choice-"
      onChoose={(token) => chooseToken(core, order, token)}
    />
  )
}
