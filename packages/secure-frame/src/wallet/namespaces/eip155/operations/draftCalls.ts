import { formatHexChainId, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { RpcAnswer } from '../../document/rpcAnswers.js'
import { settleBatch } from '../batches/settleBatch.js'
import type { Bundle, TransactionRequest } from '../requests/approvalRequest.js'
import { parseBatch } from '../requests/parseSendCalls.js'
import { draftOperation, estimate, Stub } from './draftOperation.js'
import { notSponsored } from './entryPoint.js'

const { entryPoint } = SMART_ACCOUNT_CONTRACTS

/**
 * Drafts an operation for the page's paymaster, from public data. Adds the gas after the
 * paymaster's first response.
 * @throws `capabilityNotSupported` without a bundler or smart accounts, and errors of the bundler
 */
export const draftCalls: RpcAnswer = async ({ account, network, params }, deps) => {
  const { origin } = deps
  const rpc = deps.rpcOf(network.caipNetworkId)
  const bundler = deps.bundlerOf?.(network.caipNetworkId)
  if (account === undefined) throw new VestibuleError('notConnected')
  if (bundler === undefined) throw notSponsored('The network has no bundler.')
  const [batch, given] = Array.isArray(params) ? params : []
  const context = { account: account as Hex, origin, network, now: Date.now() }
  const stub = given === undefined ? undefined : z.safeParse(Stub, given)
  if (stub?.success === false) throw notSponsored('The paymaster’s first answer cannot be read.')
  const asked = parseBatch(batch, context, true) as TransactionRequest & { bundle: Bundle }
  const { self } = await settleBatch(asked, { ...deps, rpc })
  if (self === undefined) throw notSponsored('The network has no smart accounts.')
  const draft = await draftOperation(asked, { self, deps: { ...deps, rpc, bundler } })
  const operation = stub
    ? { ...draft, ...(await estimate(bundler, { draft, stub: stub.data })) }
    : draft
  const { chainId } = parseCaipNetworkId(network.caipNetworkId)
  return { operation, entryPoint, chainId: formatHexChainId(chainId) }
}
