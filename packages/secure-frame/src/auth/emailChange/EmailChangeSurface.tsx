import { useSecondsUntil } from '@vestibule/design'
import { useState } from 'react'
import { Button } from '../../ui/Button.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Name } from '../../ui/Name.js'
import { CodeSurface } from '../CodeSurface.js'
import type { EmailChangeStep } from '../loginStep.js'
import './EmailChangeSurface.css'
import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const t = createText<ChangeTextId>(messages)

const ERRORS: Readonly<Record<string, ChangeTextId>> = {
  tooManyAttempts: 'error.tooManyAttempts',
  emailTaken: 'error.emailTaken',
  sessionEnded: 'error.sessionEnded',
  rateLimited: 'error.rateLimited',
  emailCooldown: 'error.emailCooldown',
}

/** Shows the addresses, because the page could request any change. */
export function EmailChangeSurface({ step }: { step: EmailChangeStep }) {
  const { name, from, to, change } = step
  return (
    <div className="email-change" data-testid="vb-email-change">
      <p className="says">{t(`change.${name}`)}</p>
      <Facts>
        <Fact name={t('change.from')}>
          <Name value={from} />
        </Fact>
        <Fact name={t('change.to')} strong>
          <Name value={to} />
        </Fact>
      </Facts>
      <CodeSurface
        key={name}
        step={step}
        submit={(code) => void change.submit(code)}
        sayError={(type) => {
          const id = ERRORS[type]
          return id && t(id)
        }}
      />
      <Resend key={`${name} ${step.resendAt}`} step={step} />
    </div>
  )
}

function Resend({ step: { resendAt, change, progress } }: { step: EmailChangeStep }) {
  const [busy, setBusy] = useState(false)
  const seconds = useSecondsUntil(resendAt)
  return (
    <Button
      kind="quiet"
      testId="vb-otp-resend"
      disabled={busy || seconds > 0 || progress !== 'waiting'}
      onClick={() => {
        setBusy(true)
        void change.resend().finally(() => setBusy(false))
      }}
    >
      {seconds > 0 ? t('change.resendIn', { seconds }) : t('change.resend')}
    </Button>
  )
}

type ChangeTextId = keyof typeof en
