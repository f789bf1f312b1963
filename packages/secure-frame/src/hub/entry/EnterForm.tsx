import { type FormEvent, useState } from 'react'
import type { SettingsQuestion } from '../../handOver/handOverMessages.js'
import type { SettingsEntry } from '../../handOver/takeSettings.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import { providerName } from '../../ui/providerName.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'
import { EmailField } from './EmailField.js'
import { SubmitButton } from './SubmitButton.js'

/** The visitor has a session at a site: no email is necessary. */
export function EnterForm(props: {
  entry: Pick<SettingsEntry, 'enter'>
  question: Pick<SettingsQuestion, 'site' | 'provider'>
  home: string
}) {
  const { entry, question, home } = props
  const { site, provider } = question
  const [login, setLogin] = useState('')
  const { busy, error, run } = useRun()
  const isEmail = provider === 'email'
  const named = { site: isolate(site), provider: isEmail ? '' : providerName(provider) }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(() => entry.enter(login))
  }

  return (
    <>
      <p className="dim">
        <Isolated text={isEmail ? t('enter.says', named) : t('enter.saysName', named)} />
      </p>
      <form className="hub-form" noValidate onSubmit={submit}>
        {isEmail ? (
          <EmailField value={login} testId="vb-hub-enter-email" onChange={setLogin} />
        ) : (
          <NameField provider={named.provider} value={login} onChange={setLogin} />
        )}
        <Failed error={error} home={home} />
        <SubmitButton
          text={t('enter.submit')}
          testId="vb-hub-enter"
          busy={busy}
          disabled={login === ''}
        />
      </form>
    </>
  )
}

/** For a sign-in method other than email. */
function NameField({ provider, value, onChange }: Props) {
  return (
    <label className="hub-field">
      <span>{t('enter.name', { provider })}</span>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-testid="vb-hub-enter-name"
        value={value}
        onInput={({ currentTarget: { value } }) => onChange(value)}
      />
    </label>
  )
}

type Props = {
  provider: string
  value: string
  onChange: (name: string) => void
}
