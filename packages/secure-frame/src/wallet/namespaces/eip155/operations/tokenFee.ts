import { VestibuleError } from '@vestibule/protocol'
import { getAddress, type Hex } from 'viem'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { hasSmartAccounts, prefersPlain, readAccountCode } from '../batches/readAccountCode.js'
import { selfOf } from '../batches/settleBatch.js'
import type { FeeToken } from '../insight/eip155View.js'
import { askPrices } from '../insight/prices.js'
import { readToken } from '../insight/readToken.js'
import { encodeSelfCall, type OwnCall } from '../intents/selfCall.js'
import { readBalance } from '../recipients/readBalance.js'
import type { SelfCall, TransactionRequest } from '../requests/approvalRequest.js'
import { decodeCalls } from '../requests/decodeCall.js'
import { prepareOrMissing } from '../requests/prepareOrMissing.js'
import { withRisks } from '../requests/risks.js'
import { MissingFunds } from '../transactions/missingFunds.js'
import { draftOperation, estimate } from './draftOperation.js'
import { readAllowance } from './earlierAllowances.js'
import { notSponsored } from './entryPoint.js'
import { createOperatorPaymaster, paymentOf } from './operatorPaymaster.js'
import type { Payment } from './payment.js'
import { isRevocation, payByOperator } from './revocation.js'

/** `approve(address,uint256)` */
const APPROVE = '095ea7b3'
/** Same length as a real amount. */
const PLACEHOLDER = 2n ** 96n - 1n
/** Base unit of a rate. */
const COIN = 10n ** 18n
const NO_BUNDLE = { id: undefined, isAtomicRequired: false }
/** Threshold of the warning: 1/100 of a balance. */
const FEE_PARTS = 100n
type Paid = {
  request: TransactionRequest
  feeTokens?: readonly FeeToken[]
  lacksCoins?: boolean
}

/**
 * If coins are missing, the operator pays for a revocation, or the account pays in a token: the
 * last call approves exactly this amount.
 * @throws `capabilityNotSupported` for an impossible choice
 */
export async function payOtherwise(request: TransactionRequest, deps: RequestDeps): Promise<Paid> {
  const { bundle, endsCode, allowance, self, to, wishes, network } = request
  const isOther = to === undefined || (allowance && !self)
  if (isOther || bundle?.payment !== undefined || deps.bundler === undefined) return { request }
  const wish = wishes?.feeToken
  const tokens = endsCode === undefined ? await readTokens(request, deps) : []
  const isPaid = network.revocations !== undefined && isRevocation(request)
  if (tokens.length === 0 && !isPaid) return { request }
  const lacksCoins = !(await canPayCoins(request, deps))
  if (isPaid && lacksCoins && wish === undefined) {
    const paid = await payByOperator(request, deps)
    if (paid !== undefined) return { request: paid }
  }
  if (tokens.length === 0) return { request }
  const base = self ?? (await selfFor(request, deps))
  if (base === undefined) return { request }
  askPrices(request, { prices: deps.prices, tokens: tokens.map(({ token }) => token) })

  const coinsPay = { request, feeTokens: tokens, lacksCoins }
  if (wish === 'coin' || (wish === undefined && !lacksCoins)) return coinsPay
  let failure: unknown = notSponsored(`No fees are taken in ${wish} on ${network.name}.`)
  for (const token of tokens) {
    if (wish !== undefined && wish.toLowerCase() !== token.token.toLowerCase()) continue
    try {
      const { payment, fee, calls } = await quote(request, { self: base, token, deps })
      const paid = { ...base, calls, data: encodeSelfCall(calls), fee }
      const isLarge = fee.amount * FEE_PARTS > token.balance
      const settled = { ...request, self: paid, bundle: { ...NO_BUNDLE, ...bundle, payment } }
      return {
        request: withRisks(settled, isLarge ? ['largeFee'] : []),
        feeTokens: tokens,
        lacksCoins,
      }
    } catch (error) {
      failure = error
    }
  }
  if (wish !== undefined) throw failure
  return coinsPay
}

/** Converts the request to a call of the account to itself, if tokens can pay. */
export async function selfFor(request: TransactionRequest, deps: RequestDeps) {
  const { to, value, data, ends, account, network } = request
  const [code, can, isPlain] = await Promise.all([
    readAccountCode(deps.rpc, account),
    hasSmartAccounts(deps, network.caipNetworkId),
    prefersPlain(deps),
  ])
  // Revoking one permission does not make a smart account plain.
  const wantsPlain = isPlain && !(ends !== undefined && code.kind === 'smart')
  if (wantsPlain || to === undefined || (!can && code.kind !== 'smart')) return undefined
  return selfOf([{ to, value, data }], code)
}

export async function readTokens(
  request: TransactionRequest,
  { rpc }: RequestDeps,
): Promise<FeeToken[]> {
  const { account, network } = request
  const found = await Promise.all(
    (network.tokenFees?.tokens ?? []).map(async (address) => {
      const token = getAddress(address)
      const balance = (await readBalance({ rpc, account, token })) ?? 0n
      return balance > 0n ? [{ token, balance, facts: await readToken({ rpc, token }) }] : []
    }),
  )
  return found.flat()
}

/** Also false if the coins do not cover the amount. */
export async function canPayCoins(
  request: TransactionRequest,
  deps: RequestDeps,
): Promise<boolean> {
  const prepared = await prepareOrMissing(request, deps)
  return !(prepared instanceof MissingFunds) || prepared.has < request.value
}

type Quoted = { self: SelfCall; token: FeeToken; deps: RequestDeps }
type Quote = { payment: Payment; fee: NonNullable<SelfCall['fee']>; calls: readonly OwnCall[] }

/** @returns the operation with its maximum cost in the token */
export async function estimateFee(request: TransactionRequest, { self, token: of, deps }: Quoted) {
  const { network } = request
  const { bundler } = deps
  const { token } = of
  const paymaster = getAddress(network.tokenFees?.paymaster ?? '0x')
  if (bundler === undefined) throw new VestibuleError('somethingWrong')
  const operator = createOperatorPaymaster({ network, bundler, paymaster, context: { token } })
  // Tokens like USDT require a reset of an allowance to zero.
  const rest = await readAllowance(deps.rpc, { token, owner: request.account, spender: paymaster })
  const reset = rest > 0n ? [approvalOf({ token, paymaster, amount: 0n })] : []
  const callsWith = (amount: bigint) => [
    ...[...self.calls, ...reset],
    approvalOf({ token, paymaster, amount }),
  ]
  const first = { ...self, data: encodeSelfCall(callsWith(PLACEHOLDER)) }
  const draft = await draftOperation(request, { self: first, deps: { ...deps, bundler } })
  const { answer, terms } = await operator.stub(draft)
  const estimated = { ...draft, ...(await estimate(bundler, { draft, stub: answer })) }
  const amount = (costOf(estimated) * terms.rate + COIN - 1n) / COIN
  return { operator, paymaster, estimated, amount, rate: terms.rate, calls: callsWith(amount) }
}

async function quote(request: TransactionRequest, of: Quoted): Promise<Quote> {
  const { self, token: held } = of
  const { token, balance } = held
  const { operator, paymaster, estimated, amount, rate, calls } = await estimateFee(request, of)
  if (amount + spentOf(request, { self, token }) > balance)
    throw notSponsored('The account has less of the token than the fee.')
  const operation = { ...estimated, callData: encodeSelfCall(calls) }
  const last = await operator.sign(operation)
  if (last.terms.most !== amount || last.terms.rate > rate)
    throw notSponsored('The paymaster asks for more than before.')
  const fee = { token, paymaster, amount, until: last.terms.until }
  return { payment: paymentOf(operation, last.answer), fee, calls }
}

function approvalOf(fee: { token: Hex; paymaster: Hex; amount: bigint }): OwnCall {
  const words = [fee.paymaster.slice(2).toLowerCase(), fee.amount.toString(16)]
  const data = words.map((word) => word.padStart(64, '0')).join('')
  return { to: fee.token, value: 0n, data: `0x${APPROVE}${data}` }
}

/** In wei. */
function costOf(operation: Readonly<Record<string, unknown>>): bigint {
  const amount = (name: string) => BigInt(String(operation[name]))
  const gas = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas']
  const paymaster = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit']
  const all = [...gas, ...paymaster].reduce((sum, name) => sum + amount(name), 0n)
  return all * amount('maxFeePerGas')
}

function spentOf(
  { account }: TransactionRequest,
  { self, token }: { self: SelfCall; token: Hex },
): bigint {
  return decodeCalls(self.calls, account).call.steps.reduce((sum, { call }) => {
    if (call.kind !== 'tokenTransfer' || call.token !== token) return sum
    return (call.from ?? account) === account ? sum + call.amount : sum
  }, 0n)
}
