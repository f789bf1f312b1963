import { type FormEvent, useCallback, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.js'
import { Fiat } from '../../../../ui/Fiat.js'
import { Isolated } from '../../../../ui/Isolated.js'
import { parseAmount, typedAmount } from '../../../../ui/parseAmount.js'
import type { Editing } from '../../document/namespaceCard.js'
import type { Cap, Eip155View } from '../insight/eip155View.js'
import type { TransactionChange } from '../requests/reviseTransaction.js'
import { isUnlimited } from '../requests/unlimited.js'
import { createWords } from '../sentences/createWords.js'
import { t } from './i18n.js'
import '../../../../ui/Editing.css'

export function CapEditor(props: { cap: Cap; approval: Eip155View; editing: Editing }) {
  const { cap, approval, editing } = props
  const { token, amount, decimals, balance } = cap
  const words = createWords(t, approval)
  const [typed, setTyped] = useState<string>()
  const wanted = typed === undefined ? undefined : parseAmount(typed, decimals)
  const isWrong = typed !== undefined && typed !== '' && wanted === undefined
  const isExact = isUnlimited(amount) && balance !== undefined && balance > 0n
  const apply = (change: TransactionChange) => editing.apply(change)

  const wasTyping = useRef(false)
  const focusAfterTyping = useCallback((button: HTMLButtonElement | null) => {
    if (button === null || !wasTyping.current) return
    wasTyping.current = false
    button.focus()
  }, [])

  function type(text: string | undefined) {
    if (text !== undefined) wasTyping.current = true
    setTyped(text)
    editing.setUnsaved(text !== undefined)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (wanted === amount) type(undefined)
    else if (wanted !== undefined && !editing.disabled) apply({ cap: wanted })
  }

  return (
    <section className="editing" data-testid="vb-cap">
      <p className="editing-title">
        <span>{t('cap.title')}</span>
        <span>
          <bdi>
            <Isolated
              text={isUnlimited(amount) ? t('cap.unlimited') : words.amount(amount, token)}
            />
          </bdi>
          {!isUnlimited(amount) && <Fiat text={words.fiat(amount, token)} />}
        </span>
      </p>
      {isExact && typed === undefined && (
        <Button
          kind="soft"
          testId="vb-cap-exact"
          disabled={editing.disabled}
          onClick={() => apply({ cap: balance })}
        >
          <span>
            <Isolated text={t('cap.exact', { amount: words.amount(balance, token) })} />
          </span>
        </Button>
      )}
      {typed === undefined ? (
        <button
          ref={focusAfterTyping}
          type="button"
          className="button"
          data-kind={isExact ? 'quiet' : 'soft'}
          data-testid="vb-cap-edit"
          disabled={editing.disabled}
          onClick={() => type(isUnlimited(amount) ? '' : typedAmount(amount, decimals))}
        >
          {t('cap.edit')}
        </button>
      ) : (
        <form className="editing-form" onSubmit={submit} noValidate>
          <label className="field" data-invalid={isWrong || undefined}>
            <span>
              <Isolated text={t('cap.label', { token: words.coinOr(token) })} />
            </span>
            <input
              ref={focus}
              inputMode="decimal"
              autoComplete="off"
              maxLength={90}
              data-testid="vb-cap-amount"
              aria-invalid={isWrong}
              value={typed}
              onInput={({ currentTarget }) => type(currentTarget.value)}
            />
          </label>
          {isWrong && (
            <p className="editing-failure" role="alert">
              {t('edit.invalid')}
            </p>
          )}
          <div className="editing-row">
            <Button kind="soft" onClick={() => type(undefined)}>
              {t('edit.cancel')}
            </Button>
            <Button
              type="submit"
              kind="primary"
              testId="vb-cap-update"
              disabled={wanted === undefined || editing.disabled}
            >
              {t('edit.update')}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}

/** A stable function: React calls it only when the field appears. */
const focus = (field: HTMLElement | null) => field?.focus()
