import type { Config, Connector } from '@wagmi/core'
import type * as actions from '@wagmi/core/actions'

/** A config of wagmi 2 or 3, with their common members. wagmi's own type would tie a dapp to one version. */
export type WagmiConfig = {
  readonly connectors: readonly object[]
  readonly state: object
  subscribe: (...parameters: never[]) => () => void
}

/**
 * The actions for the adapter: the module `@wagmi/core/actions` or `wagmi/actions` of either version. `verifyMessage` checks
 * sign-ins of contracts; a dapp without them may leave it out.
 */
export type WagmiActions = Record<ActionName, Action> & { verifyMessage?: Action }

export type Actions = Pick<typeof actions, ActionName> &
  Partial<Pick<typeof actions, 'verifyMessage'>>
export type WagmiConnector = Connector
export type { Config }

type Action = (...parameters: never[]) => unknown

type ActionName =
  | 'connect'
  | 'disconnect'
  | 'getBalance'
  | 'getTransactionReceipt'
  | 'reconnect'
  | 'switchChain'
  | 'watchConnectors'
