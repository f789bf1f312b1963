import { VestibuleError } from '@vestibule/protocol'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { useCallback, useState } from 'react'
import { CodeSurface } from '../../auth/CodeSurface.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import { useHubText } from '../i18n.js'
import { StartAgain } from './StartAgain.js'
import type { IdentityChanging } from './useIdentityChange.js'

/** The code from a mailbox: of the wallet's own address, or of the new one. */
export function CodeStep(props: {
  step: Extract<IdentityChangeStep, { step: 'code' }>
  changing: IdentityChanging
}) {
  const { step, changing } = props
  const { changeId, proves, email } = step
  const { follow } = changing
  const t = useHubText()
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
