import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { type ComponentProps, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { Page } from './Page.js'

export function renderPage(
  vestibule: ComponentProps<typeof VestibuleProvider>['vestibule'],
  content: ReactNode,
  { actions = <Buttons /> }: { actions?: ReactNode } = {},
) {
  const container = document.getElementById('app')
  if (container === null) return
  createRoot(container).render(
    <StrictMode>
      <VestibuleProvider vestibule={vestibule}>
        <Page actions={actions}>{content}</Page>
      </VestibuleProvider>
    </StrictMode>,
  )
}

function Buttons() {
  return (
    <>
      <NetworkButton />
      <VestibuleButton />
    </>
  )
}
