import { Spinner } from '@vestibule/design'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { EmailLogin } from '../auth/emailLogin.js'
import type { SettingsEntry } from '../handOver/takeSettings.js'
import { EnterPage } from './EnterPage.js'
import { HubPage } from './HubPage.js'
import { useHubText } from './i18n.js'
import { SignIn } from './SignIn.js'

/** Nobody is signed in here: the way in from a site that has opened this page, while it waits, or else by mail. */
export function SignedOut(props: { login: EmailLogin; entry: SettingsEntry | undefined }) {
  const { login, entry } = props
  return entry === undefined ? <SignIn login={login} /> : <Entry login={login} entry={entry} />
}

function Entry({ login, entry }: { login: EmailLogin; entry: SettingsEntry }) {
  const t = useHubText()
  const step = useStore(entry.store)
  const [isByMail, setByMail] = useState(false)

  if (isByMail) return <SignIn login={login} />
  if (step.name === 'asked')
    return <EnterPage entry={entry} site={step.question.site} onOther={() => setByMail(true)} />
  if (step.name !== 'loading')
    return <SignIn login={login} note={step.name === 'over' ? undefined : t('enter.ended')} />
  return (
    <HubPage>
      <Spinner />
    </HubPage>
  )
}
