import * as z from 'zod'
import type { AskNodeAll, NodeCall } from '../../../chainReader.js'
import { expectAnswer } from '../../../expectAnswer.js'
import { NodeFault } from '../../../nodeFault.js'
import { hash32, quantity } from '../quantities.js'
import { Logs } from '../transferLogs.js'

const Receipt = z.object({
  transactionHash: hash32,
  blockHash: hash32,
  status: quantity.nullish(),
  gasUsed: quantity,
  effectiveGasPrice: quantity.nullish(),
  logs: Logs,
})
export type Receipt = z.output<typeof Receipt>

/** The receipts of transactions, by their hashes. @throws NodeFault also if the node does not have a transaction */
export async function readReceipts(
  ask: AskNodeAll,
  hashes: readonly string[],
): Promise<Map<string, Receipt>> {
  const calls = hashes.map(
    (hash): NodeCall => ({ method: 'eth_getTransactionReceipt', params: [hash] }),
  )
  const outcomes = calls.length === 0 ? [] : await ask(calls)
  return new Map(
    calls.map((call, index) => {
      const receipt = expectAnswer(call, outcomes[index], Receipt)
      if (receipt.transactionHash !== hashes[index]) throw new NodeFault(call.method)
      return [receipt.transactionHash, receipt] as const
    }),
  )
}
