import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Config, WagmiProvider } from 'wagmi'
import '../../demo/src/demo.css'
import { WagmiPanel } from './WagmiPanel.js'

const queryClient = new QueryClient()

export function showPage({ config, children }: { config: Config; children?: ReactNode }) {
  const container = document.getElementById('app')
  if (container === null) return
  createRoot(container).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queryClient}>
          <main>
            {children}
            <WagmiPanel />
            <nav className="scenarios" aria-label="Scenarios">
              <a href="/">Demo</a>
              <a href="./">Connector</a>
              <a href="modal.html">Modal</a>
            </nav>
          </main>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
}
