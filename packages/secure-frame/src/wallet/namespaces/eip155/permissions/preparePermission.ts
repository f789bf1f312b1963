import { bytesToHex } from '@noble/curves/utils.js'
import type { Hex } from 'viem'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { ownAccounts } from '../../document/ownAccounts.js'
import { chainIdOf, nameOf, tokenAt } from '../descriptors/describe.js'
import { descriptorsOf } from '../descriptors/descriptors.js'
import type { Eip155View, Insight, TokenFacts } from '../insight/eip155View.js'
import { NO_INSIGHT } from '../insight/findOut.js'
import { risksOf } from '../insight/insightRisks.js'
import { askPrices, picturesOf, pricesOf } from '../insight/prices.js'
import { readToken } from '../insight/readToken.js'
import { createRecipientBook } from '../recipients/createRecipientBook.js'
import { judgeRecipient } from '../recipients/judgeRecipient.js'
import { readBalance } from '../recipients/readBalance.js'
import { type Risk, withRisks } from '../requests/risks.js'
import { readNonce, requireUpgraded } from './accountCode.js'
import type { DelegationIntent } from './delegationIntent.js'
import { type PermissionRequest, worstCaseOf } from './permissionRequest.js'

/** Finds out what a permission puts at risk, and fixes the delegation that is signed. */
export async function preparePermission(
  request: PermissionRequest,
  deps: RequestDeps,
): Promise<{ view: Eip155View; intent: DelegationIntent }> {
  const { rpc } = deps
  const { account, delegate, scope, expiry, now } = request
  await requireUpgraded({ rpc, account })
  const token = scope.kind === 'erc20Period' ? (scope.token as Hex) : undefined
  const contract = scope.kind === 'calls' ? (scope.target as Hex) : token
  const at = { chainId: chainIdOf(request), descriptors: descriptorsOf(request.network) }
  const pinned = contract === undefined ? undefined : tokenAt(contract, at)
  const isCounted = scope.kind !== 'calls'
  askPrices(request, { prices: deps.prices, tokens: token === undefined ? [] : [token] })
  const [nonce, facts, balance, book, own] = await Promise.all([
    readNonce({ rpc, account }),
    contract === undefined ? undefined : factsOf(contract),
    isCounted ? readBalance({ rpc, account, token }) : undefined,
    createRecipientBook(deps).read(),
    ownAccounts(account, deps),
  ])

  async function factsOf(address: Hex): Promise<TokenFacts> {
    if (pinned === undefined) return readToken({ rpc, token: address })
    return { symbol: pinned.ticker, decimals: pinned.decimals, standard: 'erc20' }
  }

  const worst = worstCaseOf(request)
  const tokens = contract && facts ? { [contract.toLowerCase()]: facts } : {}
  const named = contract && nameOf(contract, at)
  const insight: Insight = {
    ...NO_INSIGHT,
    tokens,
    names: contract && named !== undefined ? { [contract.toLowerCase()]: named } : {},
    balanceUnread: isCounted && balance === undefined ? [{ token }] : [],
    recipients: [judgeRecipient(delegate, { own: own as Hex[], book, given: [], now })],
    cap:
      request.isAdjustable && scope.kind !== 'calls' && decimalsOf() !== undefined
        ? { token, amount: BigInt(scope.amount), decimals: decimalsOf() ?? 0, balance }
        : undefined,
  }

  function decimalsOf(): number | undefined {
    return token === undefined ? request.network.nativeCurrency.decimals : facts?.decimals
  }

  const isListed = (each: Hex) =>
    pinned !== undefined ||
    request.network.swap?.tokens.some((listed) => listed.toLowerCase() === each.toLowerCase())
  const risks: Risk[] = risksOf(request, insight)
  if (balance !== undefined && worst >= balance) risks.push('grantOfAll')
  if (token !== undefined && !isListed(token)) risks.push('grantUnknownToken')
  // A token's own methods move it, whatever they are called.
  if (scope.kind === 'calls' && facts?.standard !== undefined) risks.push('grantMovesTokens')

  const known = { prices: deps.prices, tokens: Object.keys(tokens) }
  const intent: DelegationIntent = {
    ...{ namespace: 'eip155', kind: 'delegation', chainId: at.chainId, delegator: account },
    ...{ delegate, scope, expiry, nonce },
    salt: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
  }
  return {
    view: {
      request: withRisks(request, risks),
      prices: pricesOf(request, known),
      pictures: picturesOf(request, known),
      transaction: undefined,
      insight,
      grant: intent,
    },
    intent,
  }
}
