import { type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { EsploraUrls } from './esploraUrls.js'

const TIMEOUT_MS = 15_000
const MAX_ANSWER = 4_000_000

/** Maximum plausible fee rate in satoshi per virtual byte: twice the highest daily rate of Bitcoin so far. */
const HIGHEST_ESTIMATE = 2_000

export type Coin = { txid: string; vout: number; value: bigint; isConfirmed: boolean }

/**
 * Validates every response (https://github.com/Blockstream/esplora/blob/master/API.md).
 * @throws `noRpcUrl` for a network without a URL
 */
export function createEsplora(urls: EsploraUrls, caipNetworkId: CaipNetworkId) {
  const url = urls[caipNetworkId]?.replace(/\/+$/, '')

  async function ask(path: string, body?: string): Promise<string> {
    if (url === undefined) throw new VestibuleError('noRpcUrl')
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const post = body === undefined ? {} : { method: 'POST', body }
    const response = await fetch(`${url}${path}`, { ...post, signal }).catch((cause: unknown) => {
      throw new VestibuleError('chainDisconnected', { cause })
    })
    const text = await response.text()
    if (text.length > MAX_ANSWER) throw new VestibuleError('answerTooLarge')
    if (!response.ok) throw new VestibuleError('rpcFailed', { message: text.slice(0, 256) })
    return text
  }
  const askJson = async (path: string) => readJson(await ask(path))

  return {
    getCoins: async (address: string): Promise<Coin[]> => {
      const list = await askJson(`/address/${address}/utxo`)
      if (!Array.isArray(list)) throw new VestibuleError('invalidReply')
      return list.map(readCoin)
    },
    getTransaction: (txid: string) => ask(`/tx/${txid}/hex`),
    isConfirmed: async (txid: string): Promise<boolean> => {
      const { confirmed } = Object(await askJson(`/tx/${txid}/status`)) as { confirmed?: unknown }
      return confirmed === true
    },
    /**
     * Satoshi per virtual byte.
     * @param blocks falls back to six if Esplora has no estimate
     * @default 6
     */
    getFeeRate: async (blocks = 6): Promise<number> => {
      const rates = Object(await askJson('/fee-estimates')) as Record<string, unknown>
      const rate = rates[blocks] ?? rates[6]
      if (typeof rate !== 'number' || !(rate > 0 && rate <= HIGHEST_ESTIMATE))
        throw new VestibuleError('invalidReply')
      return Math.max(rate, 1)
    },
    send: (transaction: string) => ask('/tx', transaction),
  }
}

export type Esplora = ReturnType<typeof createEsplora>

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
}

function readCoin(entry: unknown): Coin {
  const { txid, vout, value, status } = Object(entry) as Record<string, unknown>
  const isAmount = (number: unknown): number is number =>
    Number.isSafeInteger(number) && Number(number) >= 0
  if (
    typeof txid !== 'string' ||
    !/^[0-9a-f]{64}$/.test(txid) ||
    !isAmount(vout) ||
    !isAmount(value)
  )
    throw new VestibuleError('invalidReply')
  const { confirmed } = Object(status) as { confirmed?: unknown }
  return { txid, vout, value: BigInt(value), isConfirmed: confirmed === true }
}
