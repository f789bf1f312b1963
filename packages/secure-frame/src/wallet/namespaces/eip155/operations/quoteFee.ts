import { VestibuleError } from '@vestibule/protocol'
import type { Hex } from 'viem'
import type { RpcAnswer } from '../../document/rpcAnswers.js'
import { parseSendTransaction } from '../requests/parseSendTransaction.js'
import { canPayCoins, estimateFee, readTokens, selfFor } from './tokenFee.js'

/** Null if coins pay, or no token suffices. */
export const quoteFee: RpcAnswer = async ({ account, network, params }, deps) => {
  const { origin, networks } = deps
  const [transaction] = Array.isArray(params) ? params : []
  if (account === undefined) throw new VestibuleError('notConnected')
  const found = networks.find(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
  const bundler = deps.bundlerOf?.(network.caipNetworkId)
  if (found?.tokenFees === undefined || bundler === undefined) return null
  const context = { account: account as Hex, origin, network: found, now: Date.now() }
  const request = parseSendTransaction([transaction], context)
  const all = { ...deps, rpc: deps.rpcOf(network.caipNetworkId), bundler }
  const tokens = await readTokens(request, all)
  if (tokens.length === 0 || (await canPayCoins(request, all))) return null
  const self = await selfFor(request, all)
  if (self === undefined) return null
  for (const token of tokens) {
    const { symbol = '', decimals } = token.facts
    const quote = { self, token, deps: all }
    const { amount } = await estimateFee(request, quote).catch(() => ({ amount: undefined }))
    if (amount === undefined || amount > token.balance || decimals === undefined) continue
    return { token: token.token, symbol, decimals, amount: `0x${amount.toString(16)}` }
  }
  return null
}
