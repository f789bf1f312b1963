import { ProviderMark } from '@vestibule/design/ProviderMark'
import type { FrameConfig, WantedIdentityChange } from '@vestibule/protocol/http'
import { type FormEvent, useState } from 'react'
import { nameOf } from '../../start/providerNames.js'
import { Button } from '../../ui/Button.js'
import { EmailField } from '../entry/EmailField.js'
import { SubmitButton } from '../entry/SubmitButton.js'
import { hubText as t } from '../i18n.js'
import type { ListedIdentity } from './identity.js'

export function ChooseIdentity(props: {
  identities: readonly ListedIdentity[]
  logins: FrameConfig['logins']
  busy: boolean
  choose: (wanted: WantedIdentityChange) => void
}) {
  const { identities, logins, busy, choose } = props
  const [email, setEmail] = useState('')
  const hasEmail = identities.some(({ provider }) => provider === 'email')

  function submit(event: FormEvent) {
    event.preventDefault()
    choose({ kind: 'linkEmail', email })
  }

  return (
    <>
      <div className="hub-says">
        <p className="dim">{t('identities.addSays')}</p>
        <p className="hub-note">{t('identities.before')}</p>
      </div>
      {!hasEmail && (
        <form className="hub-form" noValidate onSubmit={submit}>
          <EmailField value={email} testId="vb-hub-link-email" onChange={setEmail} />
          <SubmitButton
            text={t('identities.addEmail')}
            testId="vb-hub-link-email-submit"
            busy={busy}
            disabled={email === ''}
          />
        </form>
      )}
      {logins.length > 0 && (
        <div className="hub-providers">
          {logins.map((provider) => (
            <Button
              key={provider}
              kind="soft"
              testId={`vb-hub-link-${provider}`}
              disabled={busy}
              onClick={() => choose({ kind: 'linkAccount', provider })}
            >
              <ProviderMark provider={provider} />
              {nameOf(provider)}
            </Button>
          ))}
        </div>
      )}
      {hasEmail && logins.length === 0 && <p>{t('identities.nothing')}</p>}
    </>
  )
}
