import { ExternalIcon } from '@vestibule/design/icons'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CodeSurface } from '../../auth/CodeSurface.js'
import { createPoll } from '../../auth/social/createPoll.js'
import { nameOf } from '../../start/providerNames.js'
import { isUnreachable } from '../failureText.js'
import { hubText as t } from '../i18n.js'
import { focusOn } from './focusOn.js'
import { StartAgain } from './StartAgain.js'
import type { IdentityChanging } from './useIdentityChange.js'

type ShownCode = { progress: 'waiting' | 'checking'; error?: string }

/** The visitor types the code that the provider's window shows. */
export function VisitStep(props: {
  step: Extract<IdentityChangeStep, { step: 'visit' }>
  changing: IdentityChanging
}) {
  const { step, changing } = props
  const { changeId, proves, provider, path } = step
  const name = nameOf(provider)
  const [hasLeft, setLeft] = useState(false)
  const { code, submit } = useVisit({ changeId, hasLeft, changing })

  return (
    <div className="hub-visit" data-testid="vb-hub-visit" data-proves={proves}>
      <p className="dim" ref={focusOn} tabIndex={-1}>
        {t(code === undefined ? `identities.visit.${proves}` : 'identities.visit.where', { name })}
      </p>
      {code !== undefined && (
        <CodeSurface step={code} submit={submit} label={t('identities.visit.code')} />
      )}
      {code === undefined && hasLeft && (
        <p className="says" role="status">
          <span className="pulse" />
          {t('identities.visit.waiting', { name })}
        </p>
      )}
      {hasLeft ? (
        <StartAgain changing={changing} />
      ) : (
        <a
          className="button"
          data-kind="primary"
          href={path}
          target="_blank"
          rel="noopener"
          data-testid="vb-hub-visit-go"
          onClick={() => setLeft(true)}
        >
          <ExternalIcon />
          {t('identities.visit.go', { name })}
        </a>
      )}
    </div>
  )
}

function useVisit(options: { changeId: string; hasLeft: boolean; changing: IdentityChanging }) {
  const { changeId, hasLeft, changing } = options
  const [code, setCode] = useState<ShownCode>()
  /** Sent with the next poll: a parallel request would fail with a used visit. */
  const typed = useRef<string>(undefined)
  const poll = useRef<ReturnType<typeof createPoll>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `changing` does the same in every render.
  useEffect(() => {
    if (!hasLeft) return
    const gone = new AbortController()
    poll.current = createPoll(gone.signal)
    poll.current
      .until(async () => {
        const sent = typed.current
        typed.current = undefined
        try {
          const next = { next: 'visit', ...(sent !== undefined && { code: sent }) } as const
          const { step } = await changing.follow(changeId, next)
          if (step === 'wrong') setCode({ progress: 'waiting', error: 'invalidOtp' })
          else if (step === 'asked') setCode((shown) => shown ?? { progress: 'waiting' })
          return step !== 'pending' && step !== 'asked' && step !== 'wrong'
        } catch (error) {
          if (!isUnreachable(error)) throw error
          if (sent !== undefined) setCode({ progress: 'waiting', error: 'somethingWrong' })
          return false
        }
      })
      .catch(changing.fail)
    return () => gone.abort()
  }, [changeId, hasLeft])

  const submit = useCallback((sent: string) => {
    typed.current = sent
    setCode({ progress: 'checking' })
    void poll.current?.now()
  }, [])

  return {
    code,
    submit,
  }
}
