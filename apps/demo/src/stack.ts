export type Stack = {
  dapp: string
  frame: string
  api: string
  mailbox: string
  faucet: string
  projectId: string
  /** Paths of further dapps on this origin. */
  beside: readonly string[]
  /** RPC URLs by CAIP-2. */
  chains: Record<string, string>
  /** The local Solana cluster, where this platform has one. */
  solana?: { caipNetworkId: string; url: string; socketUrl: string }
}

export function readStack(): Stack {
  const text = document.getElementById('stack')?.textContent
  if (!text)
    throw new Error(
      'This page is served by the local world: run `npm start` and open the address it prints.',
    )
  return JSON.parse(text)
}
