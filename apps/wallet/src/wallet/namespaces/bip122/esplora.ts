import type { Setting } from '../../request.js'
import { rpcErrors } from '../../rpcError.js'

const TIMEOUT_MS = 10_000

export type Coin = { txid: string; vout: number; value: number }

/** @returns the Esplora node for the request's network. @throws {RpcError} 4901 if the wallet does not have it */
export function esploraOf({ chains, chain }: Pick<Setting, 'chains' | 'chain'>) {
  const url = chains.find(({ id }) => id === chain)?.rpcUrl
  if (url === undefined) throw rpcErrors.disconnectedChain()
  async function ask(path: string, body?: string): Promise<string> {
    const post = body === undefined ? {} : { method: 'POST', body }
    const response = await fetch(`${url}${path}`, {
      ...post,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  }
  return {
    coinsOf: async (address: string): Promise<Coin[]> =>
      JSON.parse(await ask(`/address/${address}/utxo`)),
    send: (transaction: string) => ask('/tx', transaction),
  }
}
