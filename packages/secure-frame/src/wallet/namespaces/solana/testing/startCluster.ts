import { createRequire } from 'node:module'
import { VestibuleError } from '@vestibule/protocol'
import type { Rpc } from '../../../../platform/rpc.js'

type Surfnet = { startWithConfig: (config: object) => { rpcUrl: string; stop: () => void } }

export function startCluster() {
  const name = `@solana/surfpool-${process.platform}-${process.arch}-gnu`
  const { Surfnet } = createRequire(import.meta.url)(name) as { Surfnet: Surfnet }
  const options = { offline: true, blockProductionMode: 'clock', slotTimeMs: 50 }
  const node = Surfnet.startWithConfig(options)

  const rpc: Rpc = {
    async request({ method, params = [] }) {
      const response = await fetch(node.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = await response.json()
      if (error === undefined) return result
      const { code, message, data } = error
      throw new VestibuleError('rpcFailed', { message, data: { code, data } })
    },
  }

  async function until<answer>(look: () => Promise<answer | undefined>): Promise<answer> {
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  return {
    rpc,
    stop: () => node.stop(),
    blockhash: async () => {
      const answer = await rpc.request({ method: 'getLatestBlockhash' })
      return (answer as { value: { blockhash: string } }).value.blockhash
    },
    balance: async (address: string) => {
      const answer = await rpc.request({ method: 'getBalance', params: [address] })
      return BigInt((answer as { value: number }).value)
    },
    async fund(address: string, lamports: number) {
      await rpc.request({ method: 'requestAirdrop', params: [address, lamports] })
      await until(async () => {
        const answer = await rpc.request({ method: 'getBalance', params: [address] })
        return (answer as { value: number }).value > 0 || undefined
      })
    },
    async confirmed(hash: string): Promise<boolean> {
      type Status = { confirmationStatus: string; err: unknown } | null
      return until(async () => {
        const answer = await rpc.request({ method: 'getSignatureStatuses', params: [[hash]] })
        const [status] = (answer as { value: Status[] }).value
        return status && status.confirmationStatus !== 'processed' ? status.err === null : undefined
      })
    },
    until,
  }
}
