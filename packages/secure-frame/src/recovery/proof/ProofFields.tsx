import { Name } from '../../ui/Name.js'
import { t } from '../i18n.js'
import type { Proving } from './useProof.js'

/** A passkey needs no field: its dialog opens on submit. */
export function ProofFields({ proving, disabled }: { proving: Proving; disabled: boolean }) {
  const { methods, method, text, setText, choose } = proving
  if (method === undefined) return null
  const { kind, methodId } = method
  return (
    <>
      {methods.length > 1 && (
        <fieldset className="proof-methods" disabled={disabled}>
          <legend className="visually-hidden">{t('proof.with')}</legend>
          {methods.map((option) => {
            const name = t(`recovery.${option.kind}`)
            return (
              <label key={option.methodId} className="proof-method">
                <input
                  type="radio"
                  name="recovery-method"
                  checked={option.methodId === methodId}
                  onChange={() => choose(option.methodId)}
                />
                <span>
                  {name}{' '}
                  {option.label !== name && (
                    <span className="dim">
                      <Name value={option.label} />
                    </span>
                  )}
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
      {kind === 'passkey' ? (
        <p className="recovery-says">{t('proof.passkey')}</p>
      ) : (
        <label className="field">
          <span>{t(`recover.${kind}Label`)}</span>
          <textarea
            rows={kind === 'kit' ? 3 : 2}
            maxLength={256}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-1p-ignore
            data-testid="vb-proof-secret"
            value={text}
            disabled={disabled}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
      )}
    </>
  )
}
