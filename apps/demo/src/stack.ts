export type Stack = {
  dapp: string
  frame: string
  api: string
  mailbox: string
  faucet: string
  projectId: string
  /** Paths of additional dapps on this origin. */
  beside: readonly string[]
  /** RPC URLs by CAIP-2 id. */
  chains: Record<string, string>
  /** The local Solana cluster; undefined on platforms that cannot run it. */
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
