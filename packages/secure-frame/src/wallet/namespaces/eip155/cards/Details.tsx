import type { ReactNode } from 'react'

export function Details(props: { name: string; testId?: string; children: ReactNode }) {
  const { name, testId = 'vb-details', children } = props
  return (
    <details className="details" data-testid={testId}>
      <summary>{name}</summary>
      {children}
    </details>
  )
}
