import { ExternalIcon } from '@vestibule/design/icons'
import { PROVIDER_NAMES } from '@vestibule/protocol'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { useEffect, useState } from 'react'
import { createPoll } from '../../auth/social/createPoll.js'
import { isUnreachable } from '../failureText.js'
import { useHubText } from '../i18n.js'
import { focusOn } from './focusOn.js'
import { StartAgain } from './StartAgain.js'
import type { IdentityChanging } from './useIdentityChange.js'
import '../../auth/DeviceSurface.css'

/** A visit to a provider in a window of its own, and the number that is picked there. */
export function VisitStep(props: {
  step: Extract<IdentityChangeStep, { step: 'visit' }>
  changing: IdentityChanging
}) {
  const { step, changing } = props
  const { changeId, proves, provider, path, number } = step
  const t = useHubText()
  const name = PROVIDER_NAMES[provider]
  const [hasLeft, setLeft] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `changing` does the same in every render.
  useEffect(() => {
    if (!hasLeft) return
    const gone = new AbortController()
    const poll = createPoll(gone.signal)
    poll
      .until(async () => {
        try {
          return (await changing.follow(changeId, { next: 'visit' })).step !== 'pending'
        } catch (error) {
          // A look that gets lost is followed by another.
          if (isUnreachable(error)) return false
          throw error
        }
      })
      .catch(changing.fail)
    return () => gone.abort()
  }, [changeId, hasLeft])

  return (
    <div className="hub-visit" data-testid="vb-hub-visit" data-proves={proves}>
      <p className="dim" ref={focusOn} tabIndex={-1}>
        {t(`identities.visit.${proves}`, { name })}
      </p>
      <div className="device">
        <p className="device-label" id="visit-label">
          {t('identities.visit.number')}
        </p>
        <output
          className="device-number"
          aria-labelledby="visit-label"
          data-testid="vb-device-number"
        >
          {number}
        </output>
        <p className="says" role="status">
          {hasLeft && (
            <>
              <span className="pulse" />
              {t('identities.visit.waiting', { name })}
            </>
          )}
        </p>
      </div>
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
