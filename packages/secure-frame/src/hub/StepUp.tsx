import { Spinner } from '@vestibule/design'
import { type FormEvent, useState } from 'react'
import { Name } from '../approval/Name.js'
import { askPasskey } from '../recovery/passkey.js'
import type { ListedMethod } from '../wallet/keyContract.js'
import type { RecoveryProof } from '../wallet/unwrapMethod.js'
import { Failed } from './Failed.js'
import { useHubText } from './i18n.js'
import { useRun } from './useRun.js'

/** Asks for one of the wallet's ways back, for what a login is not enough for. */
export function StepUp(props: StepUp.Props) {
  const { methods, label, use } = props
  const t = useHubText()
  const [chosen, setChosen] = useState(methods[0]?.methodId)
  const [text, setText] = useState('')
  const { busy, error, run, forget } = useRun()
  const method = methods.find(({ methodId }) => methodId === chosen)
  if (method === undefined) return null
  const { methodId, kind } = method

  async function prove(): Promise<RecoveryProof> {
    if (kind === 'passphrase') return { methodId, secret: { kind, words: text } }
    if (kind === 'kit') return { methodId, secret: { kind, text } }
    const { secret } = await askPasskey({ credentialIds: [method?.credentialId ?? ''] })
    return { methodId, secret }
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await run(async () => use(await prove()))) setText('')
  }
  function choose(next: string) {
    forget()
    setText('')
    setChosen(next)
  }

  return (
    <form className="hub-form hub-step" onSubmit={(event) => void submit(event)}>
      <h2>{t('step.headline')}</h2>
      <p className="dim">{t('step.says')}</p>
      {methods.length > 1 && (
        <fieldset className="hub-choices">
          <legend className="visually-hidden">{t('step.with')}</legend>
          {methods.map((option) => (
            <label key={option.methodId} className="hub-choice">
              <input
                type="radio"
                name="way"
                checked={option.methodId === methodId}
                disabled={busy}
                onChange={() => choose(option.methodId)}
              />
              <span>
                {t(`ways.${option.kind}`)}{' '}
                <span className="dim">
                  <Name value={option.label} />
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {kind === 'passkey' ? (
        <p className="hub-note">{t('step.passkey')}</p>
      ) : (
        <label className="hub-field">
          <span>{t(`step.${kind}`)}</span>
          <textarea
            rows={kind === 'kit' ? 3 : 2}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-testid="vb-hub-secret"
            value={text}
            disabled={busy}
            onInput={({ currentTarget: { value } }) => setText(value)}
          />
        </label>
      )}
      <Failed error={error} />
      <button
        type="submit"
        className="button"
        data-kind="primary"
        data-testid="vb-hub-prove"
        disabled={busy || (kind !== 'passkey' && text.trim() === '')}
      >
        {busy ? <Spinner /> : label}
      </button>
    </form>
  )
}

export declare namespace StepUp {
  type Props = {
    methods: readonly ListedMethod[]
    /** Of the button. */
    label: string
    /** What the proof is for; a failure is shown and can be tried again. */
    use: (proof: RecoveryProof) => Promise<void>
  }
}
