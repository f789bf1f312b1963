import { VestibuleProvider } from '@vestibule/host-sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { App } from './App.js'
import { offerTestWallet } from './testWallet.js'
import { createDemo, stack } from './vestibule.js'

offerTestWallet(stack)
const vestibule = createDemo()
const container = document.getElementById('app')
if (container !== null)
  createRoot(container).render(
    <StrictMode>
      <VestibuleProvider vestibule={vestibule}>
        <App />
      </VestibuleProvider>
    </StrictMode>,
  )
