import { decodeAbiParameters, type Hex } from 'viem'
import { escapeHidden } from '../wallet/intents/readableText.js'
import type { Rpc } from '../wallet/rpc.js'
import type { TokenFacts } from './approval.js'

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const LONGEST_SYMBOL = 12

/** Asks a token contract for its symbol and decimals (ERC-20's optional part). What it does not answer stays open. */
export async function readToken({ rpc, token }: { rpc: Rpc; token: string }): Promise<TokenFacts> {
  const call = async (data: string) => {
    const answer = await rpc.request({
      method: 'eth_call',
      params: [{ to: token, data }, 'latest'],
    })
    return answer as Hex
  }
  const [symbol, decimals] = await Promise.all([
    call(SYMBOL).then(toSymbol, nothing),
    call(DECIMALS).then(toDecimals, nothing),
  ])
  return { symbol, decimals }
}

function toSymbol(data: Hex): string | undefined {
  const [symbol] = decodeAbiParameters([{ type: 'string' }], data)
  return symbol === '' ? undefined : escapeHidden(symbol).slice(0, LONGEST_SYMBOL)
}

function toDecimals(data: Hex): number {
  const [decimals] = decodeAbiParameters([{ type: 'uint8' }], data)
  return decimals
}

/** A contract that is no such token shows its amounts in smallest units. */
const nothing = () => undefined
