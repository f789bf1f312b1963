import type { UniversalProvider } from '@walletconnect/universal-provider'

/** WalletConnect's sign client. */
export type Client = InstanceType<typeof UniversalProvider>['client']

/** A settled session; the library's own type. */
export type SessionStruct = ReturnType<Client['session']['getAll']>[number]
