import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** A dapp that has nothing but a line of buttons. */
export function showDapp(buttons: ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<StrictMode>{buttons}</StrictMode>)
}
