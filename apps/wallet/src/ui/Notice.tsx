import type { ReactNode } from 'react'

/** All there is to say while there is no wallet. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="phone notice">
      <img src="/icon.svg" alt="" width="56" height="56" />
      <h1>{title}</h1>
      {children}
    </main>
  )
}
