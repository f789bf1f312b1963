import { createBitcoinAdapter } from '@vestibule/host-sdk/bitcoin'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { BitcoinPanel } from './BitcoinPanel.js'
import { BitcoinSend } from './BitcoinSend.js'
import { BITCOIN_NETWORKS, esploraUrlsOf, networksOf } from './networks.js'
import { Page } from './Page.js'
import { SignInPanel } from './SignInPanel.js'
import { StatusPanel } from './StatusPanel.js'
import { offerTestBitcoinWallets } from './testBitcoinWallets.js'
import { createDemo, signIn, stack } from './vestibule.js'

offerTestBitcoinWallets()
const vestibule = createDemo({
  networks: [...BITCOIN_NETWORKS, ...networksOf(stack)],
  adapters: [createEip155Adapter(), createBitcoinAdapter({ esploraUrls: esploraUrlsOf(stack) })],
})
const container = document.getElementById('app')
if (container !== null)
  createRoot(container).render(
    <StrictMode>
      <VestibuleProvider vestibule={vestibule}>
        <Page
          actions={
            <>
              <NetworkButton />
              <VestibuleButton />
            </>
          }
        >
          <StatusPanel />
          <BitcoinPanel />
          <BitcoinSend />
          {signIn !== null && <SignInPanel />}
        </Page>
      </VestibuleProvider>
    </StrictMode>,
  )
