import type { Options } from '@vestibule/host-sdk'
import type { ReactNode } from 'react'

export type Addition = {
  adapter: NonNullable<Options['adapters']>[number]
  networks: Options['networks']
  panel: ReactNode
}

/** Adapters and test wallets for Cosmos and Polkadot. Only pages that use them load this module. */
export async function moreNamespaces(): Promise<Addition[]> {
  const asked = new URLSearchParams(location.search)
  const added: Addition[] = []
  if (asked.has('cosmosWallet')) added.push(await cosmos())
  if (asked.has('polkadotWallet')) added.push(await polkadot())
  return added
}

async function cosmos(): Promise<Addition> {
  const [{ createCosmosAdapter }, { COSMOS_NETWORKS }, { CosmosPanel }, wallets] =
    await Promise.all([
      import('@vestibule/host-sdk/cosmos'),
      import('./cosmosNetworks.js'),
      import('./panels/CosmosPanel.js'),
      import('./testWallets/testCosmosWallets.js'),
    ])
  wallets.offerTestCosmosWallets()
  const adapter = createCosmosAdapter()
  return {
    adapter,
    networks: COSMOS_NETWORKS,
    panel: <CosmosPanel key="cosmos" prefix="demo-cosmos" />,
  }
}

async function polkadot(): Promise<Addition> {
  const [{ createPolkadotAdapter }, { POLKADOT_NETWORKS }, { PolkadotPanel }, wallets] =
    await Promise.all([
      import('@vestibule/host-sdk/polkadot'),
      import('./polkadotNetworks.js'),
      import('./panels/PolkadotPanel.js'),
      import('./testWallets/testPolkadotWallets.js'),
    ])
  wallets.offerTestPolkadotWallets()
  const adapter = createPolkadotAdapter()
  return {
    adapter,
    networks: POLKADOT_NETWORKS,
    panel: <PolkadotPanel key="polkadot" prefix="demo-polkadot" />,
  }
}
