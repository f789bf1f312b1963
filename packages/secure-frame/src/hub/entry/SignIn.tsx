import type { SocialProvider } from '@vestibule/protocol'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { CodeSurface } from '../../auth/CodeSurface.js'
import type { Login } from '../../auth/createLogin.js'
import { DeviceSurface } from '../../auth/DeviceSurface.js'
import { PuzzleStatus } from '../../auth/PuzzleStatus.js'
import { Button } from '../../ui/Button.js'
import { Banner } from '../Banner.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import type { ScanState } from '../newDevice/createScan.js'
import { useCooldown } from '../useCooldown.js'
import { useRun } from '../useRun.js'
import { EmailField } from './EmailField.js'
import { OtherLoginStep, OtherLogins } from './OtherLogins.js'
import { SubmitButton } from './SubmitButton.js'

export function SignIn({ login, logins, wasEnded, scan }: Props) {
  const step = useStore(login.store)
  const [email, setEmail] = useState('')
  const { busy, error, run, forget } = useRun()
  const isTooSoon = useCooldown(error) > 0
  /** Whether the visitor approved this device on the page of the emailed link. */
  const isApproved = useRef(false)
  useEffect(() => {
    if (step.name !== 'code') isApproved.current = step.name === 'device'
  }, [step])
  const [uri, setUri] = useState<string>()

  async function begin(way: SocialProvider | 'passkey') {
    if (way === 'passkey') return login.startPasskey()
    const social = await login.loadSocial()
    const none = { returnTo: undefined, window: undefined, taken: undefined }
    setUri((await social.start(way, none)).uri)
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    void run(() => login.email.start(email))
  }
  function change(address: string) {
    setEmail(address)
    // The cooldown applies to one address.
    if (isTooSoon) forget()
  }
  function other() {
    forget()
    login.cancel()
  }

  if (step.name === 'passkey' || step.name === 'social' || step.name === 'socialCode')
    return <OtherLoginStep step={step} uri={uri} login={login} onLeave={forget} />
  if (step.name === 'code' || step.name === 'device') {
    const isShown = step.name === 'code' && isApproved.current
    const says = isShown ? 'signIn.approvedSays' : (`signIn.${step.name}Says` as const)
    return (
      <HubPage headline={t(`signIn.${step.name}Headline`)}>
        <p className="dim">{t(says, { email: step.email })}</p>
        {step.name === 'code' ? (
          <CodeSurface
            key={step.challengeId}
            step={step}
            submit={(code) => void login.email.submit(code)}
          />
        ) : (
          <DeviceSurface step={step} />
        )}
        <PuzzleStatus solver={login.email.solver} />
        <Failed error={error} />
        <div className="hub-buttons">
          <Button kind="quiet" testId="vb-hub-other" onClick={other}>
            {t('signIn.other')}
          </Button>
          <Button kind="quiet" disabled={busy || isTooSoon} onClick={() => submit()}>
            {t('signIn.again')}
          </Button>
        </div>
      </HubPage>
    )
  }
  return (
    <HubPage headline={t('signIn.headline')}>
      {wasEnded ? (
        <Banner kind="warn" testId="vb-hub-ended">
          <p>{t('signIn.ended')}</p>
        </Banner>
      ) : scan === 'over' ? (
        <Banner kind="warn" testId="vb-hub-scan-over">
          <p>{t('scan.over')}</p>
        </Banner>
      ) : scan === 'none' ? (
        <p className="dim">{t('signIn.says')}</p>
      ) : (
        <Banner kind="good" testId="vb-hub-scanned">
          <p>{t('scan.signIn')}</p>
        </Banner>
      )}
      <form className="hub-form" noValidate onSubmit={submit}>
        <EmailField value={email} testId="vb-hub-email" onChange={change} />
        <PuzzleStatus solver={login.email.solver} />
        <Failed error={error} />
        <SubmitButton
          text={t('signIn.submit')}
          testId="vb-hub-submit"
          busy={busy}
          disabled={email === '' || isTooSoon}
        />
      </form>
      <OtherLogins logins={logins} busy={busy} choose={(way) => void run(() => begin(way))} />
      <a className="hub-quiet-link" href="#offline">
        {t('signIn.offline')}
      </a>
    </HubPage>
  )
}

type Props = {
  login: Login
  logins: readonly SocialProvider[]
  wasEnded: boolean
  scan: ScanState['name']
}
