import { vestibuleWallet } from '@vestibule/host-sdk/wagmi'
import { createConfig } from 'wagmi'
import { chains, stack, transports } from './chains.js'
import { showPage } from './showPage.js'

const config = createConfig({
  chains,
  transports,
  connectors: [vestibuleWallet({ projectId: stack.projectId, frameUrl: stack.frame })],
})

showPage({ config })
