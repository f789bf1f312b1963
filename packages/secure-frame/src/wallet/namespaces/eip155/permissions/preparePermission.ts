import { bytesToHex } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Hex } from 'viem'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { ownAccounts } from '../../document/ownAccounts.js'
import { hasSmartAccounts, prefersPlain, readAccountCode } from '../batches/readAccountCode.js'
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
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { describeTransaction } from '../requests/parseSendTransaction.js'
import { feeRisks, prepareOrMissing, withFailure } from '../requests/prepareOrMissing.js'
import { type Risk, withRisks } from '../requests/risks.js'
import { MissingFunds } from '../transactions/missingFunds.js'
import type { PreparedTransaction } from '../transactions/prepareTransaction.js'
import { hasContracts, readNonce } from './accountCode.js'
import type { DelegationIntent } from './delegationIntent.js'
import { type PermissionRequest, worstCaseOf } from './permissionRequest.js'

export async function preparePermission(
  request: PermissionRequest,
  deps: RequestDeps,
): Promise<{ view: Eip155View; intent: DelegationIntent | undefined }> {
  const { rpc } = deps
  const { account, delegate, scope, expiry, now } = request
  const upgrade = await upgradeOf(request, deps)
  const token = scope.kind === 'erc20Period' ? (scope.token as Hex) : undefined
  const contract = scope.kind === 'calls' ? (scope.target as Hex) : token
  const at = { chainId: chainIdOf(request), descriptors: descriptorsOf(request.network) }
  const pinned = contract === undefined ? undefined : tokenAt(contract, at)
  const isCounted = scope.kind !== 'calls'
  askPrices(request, { prices: deps.prices, tokens: token === undefined ? [] : [token] })
  const [nonce, facts, balance, book, own, sent] = await Promise.all([
    readNonce({ rpc, account }),
    contract === undefined ? undefined : factsOf(contract),
    isCounted ? readBalance({ rpc, account, token }) : undefined,
    createRecipientBook(deps).read(),
    ownAccounts(account, deps),
    upgrade && prepareOrMissing(upgrade, deps),
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
  // Any method of a token may move it.
  if (scope.kind === 'calls' && facts?.standard !== undefined) risks.push('grantMovesTokens')

  const missing = sent instanceof MissingFunds ? sent : undefined
  const transaction = sent instanceof MissingFunds ? undefined : sent
  if (upgrade?.self?.replaces !== undefined) risks.push('foreignCode')
  if (transaction !== undefined) risks.push(...feeRisks(transaction))
  const known = { prices: deps.prices, tokens: Object.keys(tokens) }
  const intent: DelegationIntent = {
    ...{ namespace: 'eip155', kind: 'delegation', chainId: at.chainId, delegator: account },
    ...{ delegate, scope, expiry, nonce },
    salt: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
    ...(transaction && { upgrade: feesOf(transaction) }),
  }
  return {
    view: {
      request: withRisks(request, risks),
      prices: pricesOf(request, known),
      pictures: picturesOf(request, known),
      ...{ transaction, missing },
      insight: transaction ? withFailure(insight, transaction) : insight,
      ...{ grant: intent, upgrade: upgrade?.self, sends: upgrade !== undefined },
    },
    intent: missing === undefined ? intent : undefined,
  }
}

/** @throws `notSupportedYet` on a network without the contracts, or if the user prefers a plain account */
async function upgradeOf(
  request: PermissionRequest,
  deps: RequestDeps,
): Promise<TransactionRequest | undefined> {
  const { account, network } = request
  if (await prefersPlain(deps)) {
    const reason = 'The user chose a plain account, which gives no permissions.'
    throw new VestibuleError('notSupportedYet', { data: { reason } })
  }
  const [code, canUpgrade, isServed] = await Promise.all([
    readAccountCode(deps.rpc, account),
    hasSmartAccounts(deps, network.caipNetworkId),
    hasContracts(deps.rpc),
  ])
  if (!isServed || (code.kind !== 'smart' && !canUpgrade)) {
    const reason = 'This network has no contracts for permissions.'
    throw new VestibuleError('notSupportedYet', { data: { reason } })
  }
  if (code.kind === 'smart') return undefined
  const replaces = code.kind === 'other' ? code.contract : undefined
  return {
    ...describeTransaction({ to: account, value: 0n, data: '0x' }, request),
    self: { calls: [], data: '0x', code: 'smart', replaces },
  }
}

function feesOf({ intent }: PreparedTransaction): DelegationIntent['upgrade'] {
  const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = intent
  return { nonce, gas, maxFeePerGas, maxPriorityFeePerGas }
}
