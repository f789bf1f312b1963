import type { AskNodeAll } from '@vestibule/indexer'
import { sponsorsOf } from '../../namespaces/bundlersOf.js'
import { askFor } from '../data/chains/openChains.js'
import type { Network, Project } from '../projects/project.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'

export type Deposit = {
  network: string
  symbol: string
  decimals: number
  paymaster: string
  /** Whether the account sends the transactions that remove accounts' code. */
  isSender?: true
  /** Undefined after an error. */
  amount: bigint | undefined
  fault: string | undefined
  /** Whether the amount is zero or below the daily budgets of all projects. */
  isLow: boolean
  tokens: readonly { token: string; amount: bigint; decimals: number }[]
}

export async function findDeposits(options: Options): Promise<Deposit[]> {
  const { networks, projects, proxy, key } = options
  const found = networks.map(async (network): Promise<Deposit[]> => {
    const { caipNetworkId, paymaster, nativeCurrency, tokenFees, revocations } = network
    const rules = sponsorsOf(caipNetworkId)
    if (paymaster === undefined || rules === undefined) return []
    const { symbol, decimals } = nativeCurrency
    const common = { network: caipNetworkId, symbol, decimals, paymaster, tokens: [] }
    const ask = askFor(network, proxy)
    try {
      const sender = revocations && (await findSender(network, { ask, key }))
      const signer = rules.signerOf(key)
      const fault = await rules.findPaymasterFault(ask, { paymaster, signer })
      if (fault !== undefined)
        return [{ ...common, amount: undefined, fault, isLow: false }, sender ?? []].flat()
      const amount = await rules.readDeposit(ask, paymaster)
      const most = projects
        .flatMap(({ sponsor }) => sponsor?.networks ?? [])
        .filter((policy) => policy.caipNetworkId === caipNetworkId)
        .map(({ perDay }) => BigInt(perDay))
        .concat([tokenFees, revocations].map((each) => BigInt(each?.perDay ?? 0)))
        .reduce((sum, perDay) => sum + perDay)
      const tokens = await Promise.all(
        (tokenFees?.tokens ?? []).map(async (token) => ({
          token,
          amount: (await rules.readTokens?.(ask, { paymaster, token })) ?? 0n,
          decimals: (await rules.readDecimals?.(ask, token)) ?? 0,
        })),
      )
      const isLow = amount < most || amount === 0n
      return [{ ...common, amount, fault: undefined, isLow, tokens }, sender ?? []].flat()
    } catch {
      const fault = 'cannot be read: the node does not answer'
      return [{ ...common, amount: undefined, fault, isLow: false }]
    }
  })
  return (await Promise.all(found)).flat()
}

async function findSender(
  { caipNetworkId: network, nativeCurrency, revocations }: Network,
  { ask, key }: { ask: AskNodeAll; key: Uint8Array },
): Promise<Deposit[]> {
  const ends = sponsorsOf(network)?.codeEnds
  if (ends === undefined) return []
  const paymaster = ends.senderOf(key)
  const amount = await ends.readBalance(ask, paymaster)
  const isLow = amount < BigInt(revocations?.perDay ?? 0)
  const { symbol, decimals } = nativeCurrency
  return [
    {
      network,
      symbol,
      decimals,
      paymaster,
      isSender: true,
      amount,
      isLow,
      fault: undefined,
      tokens: [],
    },
  ]
}

type Options = {
  networks: readonly Network[]
  projects: readonly Project[]
  proxy: Pick<RpcProxy, 'askAll'>
  key: Uint8Array
}
