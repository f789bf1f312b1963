import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** A dapp with only a line of buttons. */
export function showDapp(buttons: ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<StrictMode>{buttons}</StrictMode>)
}
