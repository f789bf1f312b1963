import { CheckIcon, WarnIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'

export function Banner(props: {
  kind: 'bad' | 'warn' | 'good'
  testId: string
  headline?: string | undefined
  children: ReactNode
}) {
  const { kind, testId, headline, children } = props
  return (
    <div className="hub-banner" data-kind={kind} data-testid={testId}>
      {kind === 'good' ? <CheckIcon /> : <WarnIcon />}
      <div>
        {headline !== undefined && <strong>{headline}</strong>}
        {children}
      </div>
    </div>
  )
}
