import { VestibuleError } from '@vestibule/protocol'
import { encodeAbiParameters, type Hex, pad, toFunctionSelector, toHex } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'

const CURRENT_NONCE = toFunctionSelector('currentNonce(address,address)')

export type Contract = {
  symbol?: string
  name?: string
  symbolData?: Hex
  decimals?: bigint
  isErc721?: boolean
}

export type NodeAnswers = {
  contracts?: Record<string, Contract>
  /** Result of the last call. If absent, the node does not support `eth_simulateV1`. */
  simulated?: object
  balances?: Record<string, bigint>
  /** Supply by token. @default a thousand times the account's balance */
  supplies?: Record<string, bigint | undefined>
  /** Code by address. @default `0x` */
  codes?: Record<string, string>
  /** Whether the network supports EIP-7702. @default false */
  isRecent?: boolean
  price?: { dollars: bigint; updatedAt?: bigint } | undefined
}

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint | undefined) =>
  value === undefined ? undefined : pad(toHex(value), { size: 32 })

function round({ dollars, updatedAt = 1_795_163_000n }: { dollars: bigint; updatedAt?: bigint }) {
  const words = [1n, dollars * 10n ** 8n, updatedAt, updatedAt, 1n]
  return encodeAbiParameters(
    words.map(() => ({ type: 'uint256' })),
    words,
  )
}

function triedOut([given]: readonly unknown[], last: object): object[] {
  const { blockStateCalls } = given as { blockStateCalls: [{ calls: object[] }] }
  return blockStateCalls[0].calls.map((_, at, all) =>
    at === all.length - 1 ? last : { status: '0x1' },
  )
}

const itemOf = (data = '0x') => (data.length < 138 ? undefined : BigInt(`0x${data.slice(74)}`))

export function nodeOf({
  contracts = {},
  simulated,
  balances = {},
  supplies = {},
  price,
  codes = {},
  isRecent = false,
}: NodeAnswers): Rpc {
  return {
    async request({ method, params = [] }) {
      if (method === 'eth_simulateV1' && simulated !== undefined)
        return [{ calls: triedOut(params, simulated) }]
      if (method === 'eth_getCode') return codes[String(params[0])] ?? '0x'
      const { coin } = balances
      if (method === 'eth_getBalance' && coin !== undefined) return number(coin)
      const [call] = params as [{ to: string; data: string }]
      const balance = balances[call?.to]
      const supply = call?.to in supplies ? supplies[call.to] : balance && balance * 1_000n
      const found = contracts[call?.to]
      const answers: Record<string, Hex | undefined> = {
        '0x95d89b41':
          found?.symbolData ?? (found?.symbol === undefined ? undefined : text(found.symbol)),
        '0x06fdde03': found?.name === undefined ? undefined : text(found.name),
        '0x313ce567': number(found?.decimals),
        '0x70a08231': number(balance),
        '0x00fdd58e': number(balances[`${call?.to}/${itemOf(call?.data)}`]),
        '0x18160ddd': number(supply),
        [CURRENT_NONCE]: number(0n),
        '0x01ffc9a7': found?.isErc721 ? number(1n) : undefined,
        '0xfeaf968c': price && round(price),
      }
      if (isRecent && BigInt(call?.to ?? 0) === 0x0bn) return `0x${'00'.repeat(128)}`
      const answer = method === 'eth_call' ? answers[call.data.slice(0, 10)] : undefined
      if (answer === undefined) throw new VestibuleError('rpcFailed', { data: { code: -32601 } })
      return answer
    },
  }
}
