import { useId } from 'react'
import { USUAL_SLIPPAGE, WARNED_SLIPPAGE } from '../../../assets/swap/slippage.js'
import { swapText } from './i18n.js'
import { Warning } from './SwapWarnings.js'
import type { useSwap } from './useSwap.js'

export function Slippage({ slippage }: Pick<useSwap.Swap, 'slippage'>) {
  const id = useId()
  const { text, value, change } = slippage
  return (
    <>
      <div className="swap-slippage small" data-invalid={value === undefined || undefined}>
        <label htmlFor={id}>{swapText('slippage')}</label>
        {text !== '' && (
          <button type="button" data-testid="vb-swap-slippage-reset" onClick={() => change('')}>
            {swapText('slippageReset')}
          </button>
        )}
        <span className="swap-percent">
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            aria-label={swapText('slippageIn')}
            placeholder={String(USUAL_SLIPPAGE / 100)}
            value={text}
            aria-invalid={value === undefined}
            aria-describedby={`${id}-wrong`}
            data-testid="vb-swap-slippage"
            onChange={(event) => change(event.target.value)}
          />
          %
        </span>
      </div>
      <div id={`${id}-wrong`} role="status">
        {value === undefined && <Warning id="slippage">{swapText('slippageWrong')}</Warning>}
        {value !== undefined && value > WARNED_SLIPPAGE && (
          <Warning id="slippage">{swapText('slippageHigh')}</Warning>
        )}
      </div>
    </>
  )
}
