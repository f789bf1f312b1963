import { ExternalIcon, KeyIcon } from '@vestibule/design/icons'
import { ProviderMark } from '@vestibule/design/ProviderMark'
import type { SocialProvider } from '@vestibule/protocol'
import { useState } from 'react'
import type { Login } from '../../auth/createLogin.js'
import type { LoginStep } from '../../auth/loginStep.js'
import { PasskeySurface } from '../../auth/passkey/PasskeySurface.js'
import { SocialSurface } from '../../auth/social/SocialSurface.js'
import { nameOf } from '../../start/providerNames.js'
import { Button } from '../../ui/Button.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'

export function OtherLogins({ logins, busy, choose }: OtherLoginsProps) {
  return (
    <div className="hub-providers">
      <Button kind="soft" testId="vb-hub-passkey" disabled={busy} onClick={() => choose('passkey')}>
        <KeyIcon />
        {t('signIn.passkey')}
      </Button>
      {logins.map((provider) => (
        <Button
          key={provider}
          kind="soft"
          testId={`vb-hub-with-${provider}`}
          disabled={busy}
          onClick={() => choose(provider)}
        >
          <ProviderMark provider={provider} />
          {nameOf(provider)}
        </Button>
      ))}
    </div>
  )
}

type OtherLoginsProps = {
  logins: readonly SocialProvider[]
  busy: boolean
  choose: (login: SocialProvider | 'passkey') => void
}

export function OtherLoginStep({ step, uri, login, onLeave }: OtherLoginStepProps) {
  const [hasLeft, setLeft] = useState(false)
  if (step.name === 'passkey')
    return (
      <HubPage headline={t('signIn.headline')}>
        <PasskeySurface step={step} origin={location.origin} />
      </HubPage>
    )
  const name = nameOf(step.provider)
  const isAsked = step.name === 'socialCode'
  return (
    <HubPage headline={t('signIn.headline')}>
      <p className="dim">{t(isAsked ? 'identities.visit.where' : 'signIn.visit', { name })}</p>
      <SocialSurface step={step} />
      {!isAsked && !step.opening && hasLeft && (
        <p className="says" role="status">
          <span className="pulse" />
          {t('identities.visit.waiting', { name })}
        </p>
      )}
      {!isAsked && !hasLeft && uri !== undefined && (
        <a
          className="button"
          data-kind="primary"
          href={uri}
          target="_blank"
          rel="noopener"
          data-testid="vb-hub-visit-go"
          onClick={() => setLeft(true)}
        >
          <ExternalIcon />
          {t('identities.visit.go', { name })}
        </a>
      )}
      <Button
        kind="quiet"
        testId="vb-hub-other"
        onClick={() => {
          login.cancel()
          onLeave()
        }}
      >
        {t('signIn.otherWay')}
      </Button>
    </HubPage>
  )
}

type OtherLoginStepProps = {
  step: Extract<LoginStep, { name: 'passkey' | 'social' | 'socialCode' }>
  uri: string | undefined
  login: Login
  onLeave: () => void
}
