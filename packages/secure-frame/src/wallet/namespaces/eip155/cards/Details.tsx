import type { ReactNode } from 'react'

/** What few people read, folded away. */
export function Details({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="details" data-testid="vb-details">
      <summary>{name}</summary>
      {children}
    </details>
  )
}
