import { createRequire } from 'node:module'

type Surfnet = {
  startWithConfig: (config: object) => { rpcUrl: string; stop: () => void }
}

/** Starts a local Solana node that creates a block for each transaction. */
export function startSurfpool() {
  const name = `@solana/surfpool-${process.platform}-${process.arch}-gnu`
  const { Surfnet } = createRequire(import.meta.url)(name) as { Surfnet: Surfnet }
  const node = Surfnet.startWithConfig({
    offline: true,
    blockProductionMode: 'transaction',
    slotTimeMs: 50,
  })

  async function ask<answer>(method: string, params: readonly unknown[] = []): Promise<answer> {
    const response = await fetch(node.rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }

  return {
    url: node.rpcUrl,
    ask,
    fund: (address: string, lamports: number) => ask('requestAirdrop', [address, lamports]),
    balance: async (address: string) =>
      (await ask<{ value: number }>('getBalance', [address])).value,
    blockhash: async () =>
      (await ask<{ value: { blockhash: string } }>('getLatestBlockhash')).value.blockhash,
    stop: () => node.stop(),
  }
}
