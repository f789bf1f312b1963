import type { Config, WagmiConnector } from './wagmi.js'

export type Connection = { accounts: readonly string[]; chainId: number; connector: WagmiConnector }

export function findLive(config: Config, id: string): WagmiConnector | undefined {
  const live = config.connectors as readonly WagmiConnector[]
  return (
    live.find((one) => one.id === id && config.state.connections.has(one.uid)) ??
    live.find((one) => one.id === id)
  )
}

export function findConnection(config: Config, id: string): Connection | undefined {
  const live = findLive(config, id)
  return live && config.state.connections.get(live.uid)
}

export function isBusy({ state }: Config): boolean {
  return state.status === 'connecting' || state.status === 'reconnecting'
}

/** Also resolves if wagmi settles without this connection. */
export async function untilSettled(config: Config, id: string): Promise<Connection | undefined> {
  await until(config, () => findConnection(config, id) !== undefined || !isBusy(config))
  return findConnection(config, id)
}

export const untilIdle = (config: Config) => until(config, () => !isBusy(config))

function until(config: Config, isThere: () => boolean): Promise<void> {
  if (isThere()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = config.subscribe(
      (state) => state,
      () => {
        if (!isThere()) return
        unsubscribe()
        resolve()
      },
    )
  })
}
