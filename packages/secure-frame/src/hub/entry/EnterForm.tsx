import { type FormEvent, useState } from 'react'
import { isolate } from '../../approval/sentences/isolate.js'
import type { SettingsEntry } from '../../handOver/takeSettings.js'
import { Isolated } from '../../ui/Isolated.js'
import { Failed } from '../Failed.js'
import { useHubText } from '../i18n.js'
import { useRun } from '../useRun.js'
import { EmailField } from './EmailField.js'
import { SubmitButton } from './SubmitButton.js'

/** The visitor is signed in at a site: they say who they are, and no mail is sent for it. */
export function EnterForm(props: {
  entry: Pick<SettingsEntry, 'enter'>
  site: string
  /** Path of the hub. */
  home: string
}) {
  const { entry, site, home } = props
  const t = useHubText()
  const [email, setEmail] = useState('')
  const { busy, error, run } = useRun()
  const named = { site: isolate(site) }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(() => entry.enter(email))
  }

  return (
    <>
      <p className="dim">
        <Isolated text={t('enter.says', named)} />
      </p>
      <form className="hub-form" noValidate onSubmit={submit}>
        <EmailField value={email} testId="vb-hub-enter-email" onChange={setEmail} />
        <Failed error={error} home={home} />
        <SubmitButton
          text={t('enter.submit')}
          testId="vb-hub-enter"
          busy={busy}
          disabled={email === ''}
        />
      </form>
    </>
  )
}
