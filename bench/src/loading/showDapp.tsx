import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

export function showDapp(buttons: ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<StrictMode>{buttons}</StrictMode>)
}
