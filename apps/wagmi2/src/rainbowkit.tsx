import { ConnectButton, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import '@rainbow-me/rainbowkit/styles.css'
import { createVestibule } from '@vestibule/host-sdk'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createConfig } from 'wagmi'
import { chains, stack, transports } from './chains.js'
import { showPage } from './showPage.js'

window.vestibule = createVestibule({
  projectId: stack.projectId,
  frameUrl: stack.frame,
  networks: chains,
  adapters: [createEip155Adapter()],
  announce: true,
})

const config = createConfig({ chains, transports })

showPage({
  config,
  children: (
    <RainbowKitProvider>
      <ConnectButton />
    </RainbowKitProvider>
  ),
})
