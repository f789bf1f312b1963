import { createBitcoinAdapter } from '@vestibule/host-sdk/bitcoin'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { BitcoinPanel } from './BitcoinPanel.js'
import { networksOf } from './networks.js'
import { Page } from './Page.js'
import { SignInPanel } from './SignInPanel.js'
import { StatusPanel } from './StatusPanel.js'
import { offerTestBitcoinWallets } from './testBitcoinWallets.js'
import { createDemo, signIn, stack } from './vestibule.js'

/** Wallets sign for them, and nobody asks a node. */
const bitcoin = (id: string, name: string, testnet: boolean) => ({
  ...{ id, name, testnet, chainNamespace: 'bip122' as const },
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
})
const NETWORKS = [
  bitcoin('000000000019d6689c085ae165831e93', 'Bitcoin', false),
  bitcoin('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', true),
]

offerTestBitcoinWallets()
const vestibule = createDemo({
  networks: [...networksOf(stack), ...NETWORKS],
  adapters: [createEip155Adapter(), createBitcoinAdapter()],
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
          {signIn !== null && <SignInPanel />}
        </Page>
      </VestibuleProvider>
    </StrictMode>,
  )
