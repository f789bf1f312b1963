import { ONE } from '../../core/testing/createTestCore.js'
import type { Vestibule } from '../../start/instance.js'
import { ConnectButton, NetworkButton } from '../buttons.js'
import { useVestibuleAccount, useVestibuleTheme } from '../hooks.js'
import { VestibuleProvider } from '../VestibuleProvider.js'

export const SETTINGS = { projectId: 'demo', networks: [ONE], logLevel: 'silent' } as const

export function Page({ vestibule }: { vestibule: Vestibule }) {
  return (
    <VestibuleProvider vestibule={vestibule}>
      <Words />
      <NetworkButton />
      <ConnectButton />
    </VestibuleProvider>
  )
}

function Words() {
  const { data: account } = useVestibuleAccount()
  const { data: theme } = useVestibuleTheme()
  return <p>{`${account.status} ${theme.themeMode}`}</p>
}

export const SENT =
  '<p>restoring light</p>' +
  '<span data-theme="light"><button type="button" data-kind="plain" data-testid="vb-network-button"><span class="name">Local One</span></button></span>' +
  '<span data-theme="light"><button type="button" data-kind="primary" data-testid="vb-connect-button"><bdi>Connect Wallet</bdi></button></span>'
