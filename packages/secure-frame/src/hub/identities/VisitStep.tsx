import { ExternalIcon } from '@vestibule/design/icons'
import { PROVIDER_NAMES } from '@vestibule/protocol'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { useState } from 'react'
import { CodeSurface } from '../../auth/CodeSurface.js'
import { useHubText } from '../i18n.js'
import { focusOn } from './focusOn.js'
import { StartAgain } from './StartAgain.js'
import type { IdentityChanging } from './useIdentityChange.js'
import { useVisit } from './useVisit.js'

/** A visit to a provider in a separate window, which then shows a code. */
export function VisitStep(props: {
  step: Extract<IdentityChangeStep, { step: 'visit' }>
  changing: IdentityChanging
}) {
  const { step, changing } = props
  const { changeId, proves, provider, path } = step
  const t = useHubText()
  const name = PROVIDER_NAMES[provider]
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
