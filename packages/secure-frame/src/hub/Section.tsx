import type { ReactNode } from 'react'

export function Section(props: {
  headline: string
  says?: string | undefined
  testId: string
  children: ReactNode
}) {
  const { headline, says, testId, children } = props
  return (
    <section className="hub-section" data-testid={testId} aria-label={headline}>
      <h2>{headline}</h2>
      {says !== undefined && <p className="dim">{says}</p>}
      {children}
    </section>
  )
}
