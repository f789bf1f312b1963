import type { ReactNode } from 'react'

export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="phone notice">
      <img src="/icon.svg" alt="" width="56" height="56" />
      <h1>{title}</h1>
      {children}
    </main>
  )
}
