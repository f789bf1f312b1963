import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'

/** `allowance(address,address)` */
const ALLOWANCE = '0xdd62ed3e'
/** `Approval(address,address,uint256)` */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

const Logs = z.array(z.object({ address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)) }))

/** Includes the operator's tokens, the tokens of the calls, and tokens that the node finds. */
export async function readEarlierAllowances(
  { account, network, self }: Pick<TransactionRequest, 'account' | 'network' | 'self'>,
  { rpc, spender }: { rpc: Rpc; spender: string },
): Promise<{ token: Hex; amount: bigint }[]> {
  const filter = {
    ...{ fromBlock: 'earliest', toBlock: 'latest' },
    topics: [APPROVAL, `0x${word(account)}`, `0x${word(spender)}`],
  }
  // Some nodes do not search all blocks.
  const found = await rpc
    .request({ method: 'eth_getLogs', params: [filter] })
    .catch(() => undefined)
  const named = [
    ...[network.tokenFees?.tokens ?? [], network.swap?.tokens ?? []].flat(),
    ...(self?.calls ?? []).map(({ to }) => to),
    ...(z.safeParse(Logs, found).data ?? []).map(({ address }) => address),
  ]
  const tokens = [...new Set(named.map((token) => token.toLowerCase() as Hex))]
  const all = await Promise.all(
    tokens.map(async (token) => ({
      token,
      amount: await readAllowance(rpc, { token, owner: account, spender }),
    })),
  )
  return all.filter(({ amount }) => amount > 0n)
}

/** @returns undefined for a contract without this function */
export async function readAllowance(
  rpc: Rpc,
  { token, owner, spender }: { token: string; owner: string; spender: string },
): Promise<bigint> {
  const call = { to: token, data: `${ALLOWANCE}${word(owner)}${word(spender)}` }
  const asked = { method: 'eth_call', params: [call, 'latest'] }
  const answer = String(await rpc.request(asked).catch(() => '0x'))
  return /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : 0n
}

const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
