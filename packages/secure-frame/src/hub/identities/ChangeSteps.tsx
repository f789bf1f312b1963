import { Spinner } from '@vestibule/design'
import { VestibuleError } from '@vestibule/protocol'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { useCallback, useState } from 'react'
import { CodeSurface } from '../../auth/CodeSurface.js'
import { nameOf } from '../../start/providerNames.js'
import { Button } from '../../ui/Button.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import { Name } from '../../ui/Name.js'
import { Banner } from '../Banner.js'
import { hubText as t } from '../i18n.js'
import { focusOn } from './focusOn.js'
import { StartAgain } from './StartAgain.js'
import type { IdentityChanging } from './useIdentityChange.js'
import { VisitStep } from './VisitStep.js'

export function ChangeSteps({ changing }: { changing: IdentityChanging }) {
  const { step } = changing
  if (step === undefined) return null
  if (step.step === 'code')
    return <CodeStep key={`${step.changeId} ${step.proves}`} step={step} changing={changing} />
  if (step.step === 'visit')
    return <VisitStep key={`${step.changeId} ${step.proves}`} step={step} changing={changing} />
  if (step.step === 'agree') return <AgreeStep step={step} changing={changing} />
  if (step.step === 'refused') return <RefusedStep reason={step.reason} changing={changing} />
  return null
}

function RefusedStep(props: {
  reason: Extract<IdentityChangeStep, { step: 'refused' }>['reason']
  changing: IdentityChanging
}) {
  const { reason, changing } = props
  const { visited } = changing
  const name = visited === undefined ? '' : nameOf(visited)
  return (
    <div className="hub-visit" role="alert">
      <Banner kind="warn" testId="vb-hub-refused" headline={t('identities.refused.headline')}>
        <p>{t(`identities.refused.${reason}`, { name })}</p>
      </Banner>
      <StartAgain changing={changing} />
    </div>
  )
}

function CodeStep(props: {
  step: Extract<IdentityChangeStep, { step: 'code' }>
  changing: IdentityChanging
}) {
  const { step, changing } = props
  const { changeId, proves, email } = step
  const { follow } = changing
  const [shown, setShown] = useState<CodeSurfaceStep>({ progress: 'waiting' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` does the same in every render, and a code that got lost is sent again when `submit` changes.
  const submit = useCallback(
    (code: string) => {
      setShown({ progress: 'checking' })
      follow(changeId, { next: 'code', code }).catch((error: unknown) => {
        const type = error instanceof VestibuleError ? error.type : 'unknown'
        setShown({ progress: 'waiting', error: type })
      })
    },
    [changeId],
  )

  return (
    <div className="hub-visit" data-testid="vb-hub-identity-code" data-proves={proves}>
      <p className="dim">
        <Isolated text={t(`identities.code.${proves}`, { email: isolate(email) })} />
      </p>
      <CodeSurface
        step={shown}
        submit={submit}
        sayError={(type) => (type === 'emailTaken' ? t('error.emailTaken') : undefined)}
      />
      <StartAgain changing={changing} />
    </div>
  )
}

type CodeSurfaceStep = { progress: 'waiting' | 'checking'; error?: string }

function AgreeStep(props: {
  step: Extract<IdentityChangeStep, { step: 'agree' }>
  changing: IdentityChanging
}) {
  const { step, changing } = props
  const { changeId, provider, label } = step
  const { busy, agree, restart } = changing
  return (
    <div className="hub-visit" data-testid="vb-hub-agree">
      <h2 ref={focusOn} tabIndex={-1}>
        {t('identities.agree.headline')}
      </h2>
      <Facts>
        <Fact name={nameOf(provider)}>
          <Name value={label} />
        </Fact>
      </Facts>
      <p className="dim">{t('identities.agree.says')}</p>
      <div className="hub-buttons">
        <Button kind="soft" testId="vb-hub-agree-no" onClick={restart}>
          {t('identities.agree.no')}
        </Button>
        <Button
          kind="primary"
          testId="vb-hub-agree-yes"
          disabled={busy}
          onClick={() => void agree(changeId)}
        >
          {busy && <Spinner />}
          {t('identities.agree.yes')}
        </Button>
      </div>
    </div>
  )
}
