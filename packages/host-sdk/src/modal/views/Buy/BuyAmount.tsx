import { useId } from 'react'
import { Choice } from './Choice.js'
import { buyText } from './i18n.js'

const toOption = (id: string) => ({ id, name: id })

export function BuyAmount(props: Props) {
  const { amount, currency, currencies, symbol, symbols, problem, onAmount, onChoose } = props
  const id = useId()
  return (
    <div className="buy-card" data-invalid={(problem !== '' && amount !== '') || undefined}>
      <label className="small muted" htmlFor={id}>
        {buyText('amount')}
      </label>
      <div className="buy-amount">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0"
          maxLength={16}
          value={amount}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-problem`}
          data-testid="vb-buy-amount"
          onChange={(event) => onAmount(event.target.value)}
        />
        <Choice
          label={buyText('currency')}
          testId="vb-buy-currency"
          value={currency}
          options={currencies.map(toOption)}
          onChoose={(currency) => onChoose({ currency })}
        />
      </div>
      <p className="small muted" id={`${id}-problem`} hidden={problem === ''}>
        {problem}
      </p>
      {symbol !== undefined && (
        <div className="buy-asset">
          <span className="small muted">{buyText('asset')}</span>
          <Choice
            label={buyText('asset')}
            testId="vb-buy-asset"
            value={symbol}
            options={symbols.map(toOption)}
            onChoose={(symbol) => onChoose({ symbol })}
          />
        </div>
      )}
    </div>
  )
}

type Props = {
  amount: string
  currency: string
  currencies: readonly string[]
  symbol: string | undefined
  symbols: readonly string[]
  problem: string
  onAmount: (amount: string) => void
  onChoose: (choice: { currency?: string; symbol?: string }) => void
}
