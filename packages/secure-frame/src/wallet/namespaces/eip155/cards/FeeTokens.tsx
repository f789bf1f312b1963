import { Isolated } from '../../../../ui/Isolated.js'
import type { Editing } from '../../document/namespaceCard.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { SelfCall } from '../requests/approvalRequest.js'
import type { TransactionChange } from '../requests/reviseTransaction.js'
import { createWords } from '../sentences/createWords.js'
import { t } from './i18n.js'
import '../../../../ui/Editing.css'
import './FeeTokens.css'

export function FeeTokens(props: {
  self: SelfCall | undefined
  approval: Eip155View
  editing: Editing
}) {
  const { self, approval, editing } = props
  const { feeTokens = [], lacksCoins } = approval
  const words = createWords(t, approval)
  // Offer missing coins only if they are the current choice.
  const coins = lacksCoins && self?.fee !== undefined ? [] : [undefined]
  const options = [...coins, ...feeTokens.map(({ token }) => token)]
  if (options.length === 1) return null
  return (
    <fieldset className="editing fee-tokens" data-testid="vb-fee-tokens">
      <legend className="visually-hidden">{t('feeToken.title')}</legend>
      <p className="editing-title" aria-hidden="true">
        {t('feeToken.title')}
      </p>
      <div className="speeds">
        {options.map((token) => {
          const isChosen = token === self?.fee?.token
          return (
            <button
              key={token ?? 'coin'}
              type="button"
              aria-pressed={isChosen}
              data-testid={`vb-fee-in-${words.coinOr(token).replace(/\W/g, '')}`}
              disabled={editing.disabled}
              onClick={() => {
                const change: TransactionChange = { feeToken: token ?? 'coin' }
                if (!isChosen) editing.apply(change)
              }}
            >
              <Isolated text={words.coinOr(token)} />
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
