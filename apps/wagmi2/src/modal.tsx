import { createVestibule, type Vestibule } from '@vestibule/host-sdk'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { createWagmiAdapter, vestibuleWallet } from '@vestibule/host-sdk/wagmi'
import { createConfig } from 'wagmi'
import { offerTestWallet } from '../../demo/src/testWallets/testWallet.js'
import { chains, stack, transports } from './chains.js'
import { showPage } from './showPage.js'
import { recordStatuses } from './statuses.js'

offerTestWallet(stack)

/** The modal over wagmi: what the visitor does in the one shows in the other. */
const config = createConfig({ chains, transports, connectors: [vestibuleWallet(() => vestibule)] })
const vestibule: Vestibule = createVestibule({
  projectId: stack.projectId,
  frameUrl: stack.frame,
  networks: chains,
  adapters: [createWagmiAdapter(config)],
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
