import { roundUp } from '@vestibule/protocol/numbers'
import { Fiat } from '../../../../ui/Fiat.js'
import { Isolated } from '../../../../ui/Isolated.js'
import type { Editing } from '../../document/namespaceCard.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import type { TransactionChange } from '../requests/reviseTransaction.js'
import { createWords } from '../sentences/createWords.js'
import { FEE_SPEEDS } from '../transactions/fees.js'
import type { PreparedTransaction } from '../transactions/prepareTransaction.js'
import { t } from './i18n.js'
import '../../../../ui/Editing.css'

export function FeeChoice(props: {
  request: TransactionRequest
  transaction: PreparedTransaction
  approval: Eip155View
  editing: Editing
}) {
  const { request, transaction, approval, editing } = props
  const { speeds, gas, dataFee } = transaction
  const { coins, fiat } = createWords(t, approval)
  const chosen = request.wishes?.fees ?? 'normal'
  return (
    <fieldset className="speeds" data-testid="vb-speeds">
      <legend className="visually-hidden">{t('speed.title')}</legend>
      {FEE_SPEEDS.map((speed) => {
        const most = gas * speeds[speed].maxFeePerGas + dataFee
        return (
          <button
            key={speed}
            type="button"
            aria-pressed={speed === chosen}
            data-testid={`vb-speed-${speed}`}
            disabled={editing.disabled}
            onClick={() => {
              const change: TransactionChange = { fees: speed }
              if (speed !== chosen) editing.apply(change)
            }}
          >
            {t(`speed.${speed}`)}
            <small>
              <bdi>
                <Isolated text={coins(roundUp(most))} />
              </bdi>
              <Fiat text={fiat(most)} />
            </small>
          </button>
        )
      })}
    </fieldset>
  )
}
