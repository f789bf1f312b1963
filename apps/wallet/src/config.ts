export type Chain = {
  /** CAIP-2 id. */
  id: string
  name: string
  /** Undefined if the wallet has no node for this network. */
  rpcUrl?: string
}

export type Config = {
  relayUrl: string
  projectId: string
  chains: readonly Chain[]
}

/** Reads the server's configuration. The query parameter `relay` replaces the configured relay URL. */
export async function readConfig(search: string): Promise<Config> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(await response.text())
  const config: Config = await response.json()
  const relayUrl = new URLSearchParams(search).get('relay') ?? config.relayUrl
  return { ...config, relayUrl }
}
