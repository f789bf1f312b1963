import { useState } from 'react'
import type { TokenBalance } from '../../../core/model/account.js'
import { HiddenRow } from '../../ui/HiddenRow.js'
import { assetsText } from './i18n.js'
import { TokenRow } from './TokenRow.js'

/** The tokens that look like spam, behind one row. */
export function HiddenTokens({ tokens, onChoose }: HiddenTokens.Props) {
  const [isOpen, setOpen] = useState(false)
  if (tokens.length === 0) return null
  return (
    <>
      <HiddenRow
        label={assetsText('hidden', { count: tokens.length })}
        isOpen={isOpen}
        testId="vb-tokens-hidden"
        onClick={() => setOpen(!isOpen)}
      />
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

export declare namespace HiddenTokens {
  type Props = { tokens: readonly TokenBalance[]; onChoose: (token: TokenBalance) => void }
}
