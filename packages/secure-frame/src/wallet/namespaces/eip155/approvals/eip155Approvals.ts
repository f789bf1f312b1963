import {
  formatHexChainId,
  MAX_CALLS,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import { formatAmount } from '@vestibule/protocol/numbers'
import { encodeFunctionData, getAddress, type Hex } from 'viem'
import { fiatText } from '../../../../ui/fiatText.js'
import type { NamespaceApprovals, TokenApproval } from '../../document/namespaceApprovals.js'
import { chainIdOf, nameOf, tokenAt } from '../descriptors/describe.js'
import { descriptorsOf } from '../descriptors/descriptors.js'
import { readToken } from '../insight/readToken.js'
import { isUnlimited } from '../requests/unlimited.js'
import { findApprovals, type GivenApproval, PERMIT2 } from './findApprovals.js'
import { APPROVALS, type CurrentApproval, PERMIT2_ABI, readCurrent } from './readCurrent.js'

/** The maximum that one batch can revoke. */
const MOST = MAX_CALLS

export const eip155Approvals: NamespaceApprovals = {
  async list({ account: caller, network, rpc, prices, now, onProgress }) {
    const account = getAddress(caller)
    const { given, isComplete, since } = await findApprovals({ rpc, account, onProgress })
    const at = { chainId: chainIdOf({ network }), descriptors: descriptorsOf(network) }
    const listed = new Set(network.swap?.tokens.map((token) => token.toLowerCase()))
    const isKnown = (token: Hex) => listed.has(token) || tokenAt(token, at) !== undefined
    const asked = inTurn(given, isKnown).slice(0, MOST)
    let isRead = true
    const current = await Promise.all(
      asked.map((each) =>
        readCurrent(each, { rpc, account, now }).catch((error: unknown) => {
          // A contract without the function has no approval. Without an answer, the approval is
          // unknown.
          if (!isByContract(error)) isRead = false
          return undefined
        }),
      ),
    )
    const open = current.filter((each) => each !== undefined)
    const tokens = [...new Set(open.map((each) => each.given.token))]
    const assetOf = (token: Hex) => `${network.caipNetworkId}:${token}`
    prices.ask(tokens.map(assetOf))
    const [facts] = await Promise.all([Promise.all(tokens.map(factsOf)), prices.arrived()])
    const factsBy = new Map(tokens.map((token, index) => [token, facts[index]]))

    async function factsOf(token: Hex) {
      const pinned = tokenAt(token, at)
      if (pinned === undefined) return readToken({ rpc, token })
      return { symbol: pinned.ticker, decimals: pinned.decimals }
    }

    function inWords({ given, amount, atRisk, endsAt }: CurrentApproval): Shown {
      const { token, spender } = given
      const { symbol, decimals = 0 } = factsBy.get(token) ?? {}
      const price = prices.priceOf(assetOf(token))
      const worth = atRisk === undefined ? undefined : fiatText(atRisk, decimals, price)
      const approval: TokenApproval = {
        id: `${network.caipNetworkId} ${given.kind} ${token} ${spender} ${given.kind === 'item' ? given.id : ''}`,
        token: getAddress(token),
        symbol,
        spender: getAddress(spender),
        spenderName: nameOf(spender, at),
        covers: coversOf(given, { amount, decimals }),
        atRisk: atRisk === undefined ? undefined : formatAmount(atRisk, decimals),
        worth,
        endsAt: endsAt === undefined ? undefined : endsAt * 1_000,
        revocation: { method: 'eth_sendTransaction', params: [{ from: account, ...endOf(given) }] },
      }
      const dollars =
        worth === undefined ? 0 : Number(atRisk ?? 0n) * (price ?? 0) * 10 ** -decimals
      return { approval, dollars }
    }
    const shown = open.map(inWords).toSorted((one, other) => other.dollars - one.dollars)
    return {
      approvals: shown.map(({ approval }) => approval),
      isComplete: isComplete && isRead && asked.length === given.length,
      ...(since !== undefined && { since }),
    }
  },

  together(approvals, account) {
    const [network = ''] = approvals[0]?.id.split(' ') ?? []
    const calls = approvals.map(({ revocation }) => {
      const [{ to, data }] = revocation.params as [{ to: Hex; data: Hex }]
      return { to, data }
    })
    const chainId = formatHexChainId(parseCaipNetworkId(network as `eip155:${string}`).chainId)
    const batch = { version: '2.0.0', from: account, chainId, atomicRequired: true, calls }
    return { method: 'wallet_sendCalls', params: [batch] }
  },
}

/** Sorts known tokens first, then one event per contract. Security: fake contracts must not displace real ones. */
function inTurn(given: readonly GivenApproval[], isKnown: (token: Hex) => boolean) {
  const turns = new Map<Hex, number>()
  const placed = given.map((each) => {
    const turn = isKnown(each.token) ? 0 : (turns.get(each.token) ?? 0) + 1
    turns.set(each.token, turn)
    return { each, turn }
  })
  return placed.toSorted((one, other) => one.turn - other.turn).map(({ each }) => each)
}

type Shown = { approval: TokenApproval; dollars: number }

function isByContract(error: unknown): boolean {
  return !(error instanceof VestibuleError) || error.type === 'rpcFailed'
}

function coversOf(
  given: GivenApproval,
  { amount = 0n, decimals }: { amount: bigint | undefined; decimals: number },
): TokenApproval['covers'] {
  if (given.kind === 'collection') return { kind: 'collection' }
  if (given.kind === 'item') return { kind: 'item', id: String(given.id) }
  if (isUnlimited(amount)) return { kind: 'unlimited' }
  return { kind: 'amount', amount: formatAmount(amount, decimals) }
}

function endOf(given: GivenApproval): { to: Hex; data: Hex } {
  const { kind, token, spender } = given
  const args = [spender, 0n] as const
  switch (kind) {
    case 'amount':
      return {
        to: token,
        data: encodeFunctionData({ abi: APPROVALS, functionName: 'approve', args }),
      }
    case 'collection': {
      const end = { functionName: 'setApprovalForAll', args: [spender, false] } as const
      return { to: token, data: encodeFunctionData({ abi: APPROVALS, ...end }) }
    }
    case 'item': {
      const end = { functionName: 'approve', args: [`0x${'00'.repeat(20)}`, given.id] } as const
      return { to: token, data: encodeFunctionData({ abi: APPROVALS, ...end }) }
    }
    case 'permit2': {
      const end = { functionName: 'approve', args: [token, spender, 0n, 0] } as const
      return { to: PERMIT2, data: encodeFunctionData({ abi: PERMIT2_ABI, ...end }) }
    }
  }
}
