import { createVestibule, type Vestibule } from '@vestibule/host-sdk'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { createWagmiAdapter, vestibuleWallet } from '@vestibule/host-sdk/wagmi'
import { createConfig } from 'wagmi'
import { walletConnect } from 'wagmi/connectors'
import { offerTestWallet } from '../../demo/src/testWallets/testWallet.js'
import { chains, stack, transports } from './chains.js'
import { showPage } from './showPage.js'
import { recordStatuses } from './statuses.js'

offerTestWallet(stack)

/** `?walletConnect` uses wagmi's WalletConnect connector with the local relay. */
const remote = new URLSearchParams(location.search).has('walletConnect')
  ? [
      walletConnect({
        projectId: stack.projectId,
        relayUrl: `${stack.api.replace(/^http/, 'ws')}/relay`,
        showQrModal: false,
        telemetryEnabled: false,
      }),
    ]
  : []

const config = createConfig({
  chains,
  transports,
  connectors: [vestibuleWallet(() => vestibule), ...remote],
})
const vestibule: Vestibule = createVestibule({
  projectId: stack.projectId,
  frameUrl: stack.frame,
  networks: chains,
  adapters: [createWagmiAdapter(config)],
  features: { swaps: true },
})
window.vestibule = vestibule
recordStatuses('modal', vestibule.getAccount().status)
vestibule.subscribeAccount(({ status }) => recordStatuses('modal', status))

showPage({
  config,
  children: (
    <VestibuleProvider vestibule={vestibule}>
      <div className="actions">
        <NetworkButton />
        <VestibuleButton />
      </div>
    </VestibuleProvider>
  ),
})
