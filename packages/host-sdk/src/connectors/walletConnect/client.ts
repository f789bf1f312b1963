import type { UniversalProvider } from '@walletconnect/universal-provider'

/** WalletConnect's sign client. */
export type Client = InstanceType<typeof UniversalProvider>['client']
