import type { UniversalProvider } from '@walletconnect/universal-provider'

export type Client = InstanceType<typeof UniversalProvider>['client']

export type SessionStruct = ReturnType<Client['session']['getAll']>[number]
