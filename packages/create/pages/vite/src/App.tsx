import { createVestibule } from '@vestibule/host-sdk'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { mainnet } from 'viem/chains'
import { Account } from './Account.js'
import './style.css'

const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  frameUrl: import.meta.env.VITE_FRAME_URL, // URL of your embedded wallet (optional)
})

export const App = () => (
  <VestibuleProvider vestibule={vestibule}>
    <main>
      <h1>Hello</h1>
      <p>Sign in with your email address, or connect a wallet.</p>
      <div className="buttons">
        <NetworkButton />
        <VestibuleButton />
      </div>
      <Account />
      <p>
        Edit <code>src/App.tsx</code> and save.
      </p>
    </main>
  </VestibuleProvider>
)
