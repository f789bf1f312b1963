import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/Button.js'
import { parseAmount, typedAmount } from '../../../../ui/parseAmount.js'
import type { Editing } from '../../document/namespaceCard.js'
import type { TransactionChange } from '../requests/reviseTransaction.js'
import type { PreparedTransaction } from '../transactions/prepareTransaction.js'
import { Details } from './Details.js'
import { type MessageId, t } from './i18n.js'
import '../../../../ui/Editing.css'

const GWEI = 9

export function Advanced(props: { transaction: PreparedTransaction; editing: Editing }) {
  const { transaction, editing } = props
  const { nonces } = transaction
  const isFree = nonces.from < nonces.to
  const now = {
    nonce: String(transaction.nonce),
    most: typedAmount(transaction.maxFeePerGas, GWEI),
    tip: typedAmount(transaction.maxPriorityFeePerGas, GWEI),
  }
  const [typed, setTyped] = useState(now)
  const wanted = {
    nonce: parseAmount(typed.nonce, 0),
    most: parseAmount(typed.most, GWEI),
    tip: parseAmount(typed.tip, GWEI),
  }
  const { nonce, most = 0n, tip = -1n } = wanted
  const wrong = {
    nonce: nonce === undefined || nonce < nonces.from || nonce > nonces.to,
    most: most <= 0n || most < tip,
    tip: tip <= 0n,
  }
  const isSame = (['nonce', 'most', 'tip'] as const).every((name) => typed[name] === now[name])
  const isWrong = wrong.nonce || wrong.most || wrong.tip

  function type(next: typeof now) {
    setTyped(next)
    editing.setUnsaved((['nonce', 'most', 'tip'] as const).some((name) => next[name] !== now[name]))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSame || isWrong || editing.disabled) return
    const change: TransactionChange = {
      nonce: Number(nonce),
      ...((typed.most !== now.most || typed.tip !== now.tip) && {
        fees: { maxFeePerGas: most, maxPriorityFeePerGas: tip },
      }),
    }
    editing.apply(change)
  }
  const field = (name: keyof typeof now, label: MessageId) => (
    <label className="field" data-invalid={wrong[name] || undefined}>
      <span>{t(label)}</span>
      <input
        inputMode={name === 'nonce' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={24}
        data-testid={`vb-advanced-${name}`}
        aria-invalid={wrong[name]}
        value={typed[name]}
        onInput={({ currentTarget }) => type({ ...typed, [name]: currentTarget.value })}
      />
    </label>
  )

  return (
    <Details name={t('advanced.title')} testId="vb-advanced">
      <form className="editing" onSubmit={submit} noValidate>
        {field('nonce', 'fact.number')}
        {wrong.nonce ? (
          <p className="editing-failure" role="alert">
            {t(isFree ? 'advanced.wrongNonce' : 'advanced.onlyNonce', nonces)}
          </p>
        ) : (
          isFree && <p className="editing-hint">{t('advanced.nonces', nonces)}</p>
        )}
        {field('most', 'advanced.most')}
        {field('tip', 'advanced.tip')}
        {(wrong.most || wrong.tip) && (
          <p className="editing-failure" role="alert">
            {t('advanced.wrongFee')}
          </p>
        )}
        <div className="editing-row">
          <Button kind="soft" disabled={isSame} onClick={() => type(now)}>
            {t('edit.cancel')}
          </Button>
          <Button
            type="submit"
            kind="primary"
            testId="vb-advanced-update"
            disabled={isSame || isWrong || editing.disabled}
          >
            {t('edit.update')}
          </Button>
        </div>
      </form>
    </Details>
  )
}
