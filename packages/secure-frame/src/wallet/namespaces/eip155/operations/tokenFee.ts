import { formatHexChainId, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { getAddress, type Hex, slice } from 'viem'
import * as z from 'zod/mini'
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
import { notSponsored } from './entryPoint.js'
import { Payment } from './payment.js'

const { entryPoint } = SMART_ACCOUNT_CONTRACTS
/** `approve(address,uint256)` */
const APPROVE = '095ea7b3'
/** Stands for the fee while it is estimated. No real one has more bytes. */
const PLACEHOLDER = 2n ** 96n - 1n
/** Units of a rate. */
const COIN = 10n ** 18n
/** Of `eth_sendTransaction`. */
const NO_BUNDLE = { id: undefined, isAtomicRequired: false }
/** A fee may take one part in this many of a balance. */
const FEE_PARTS = 100n
/** Bytes of the data of the operator's paymaster. */
const DATA_BYTES = 129

const Answer = z.object({
  paymaster: Payment.shape.paymaster,
  paymasterData: Payment.shape.paymasterData,
  paymasterVerificationGasLimit: Payment.shape.paymasterVerificationGasLimit,
  paymasterPostOpGasLimit: Payment.shape.paymasterPostOpGasLimit,
})
type Answer = z.infer<typeof Answer>

type Paid = { request: TransactionRequest; feeTokens?: readonly FeeToken[] }

/**
 * Has the account pay the fee in a token where the visitor chose that, or where its coins are not enough. The operator's paymaster
 * gets an exact approval in the same batch, after all other calls.
 * @throws `capabilityNotSupported` for a choice that is not possible
 */
export async function payInToken(request: TransactionRequest, deps: RequestDeps): Promise<Paid> {
  const { bundle, endsCode, ends, allowance, self, to, wishes, network, account } = request
  const isOwn = endsCode !== undefined || ends !== undefined
  const isOther = isOwn || to === undefined || (allowance && !self)
  if (isOther || bundle?.payment !== undefined || deps.bundler === undefined) return { request }
  const tokens = await readTokens(request, deps)
  if (tokens.length === 0) return { request }
  const base = self ?? (await selfFor(request, deps))
  if (base === undefined) return { request }
  askPrices(request, { prices: deps.prices, tokens: tokens.map(({ token }) => token) })

  const wish = wishes?.feeToken
  const coinsPay = { request, feeTokens: tokens }
  if (wish === 'coin') return coinsPay
  if (wish === undefined && (await canPayCoins(request, deps))) return coinsPay
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
      }
    } catch (error) {
      failure = error
    }
  }
  if (wish !== undefined) throw failure
  return coinsPay

  async function selfFor({ value, data }: TransactionRequest, deps: RequestDeps) {
    const [code, can, isPlain] = await Promise.all([
      readAccountCode(deps.rpc, account),
      hasSmartAccounts(deps, network.caipNetworkId),
      prefersPlain(deps),
    ])
    if (isPlain || to === undefined || (!can && code.kind !== 'smart')) return undefined
    return selfOf([{ to, value, data }], code)
  }
}

async function readTokens(request: TransactionRequest, { rpc }: RequestDeps): Promise<FeeToken[]> {
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

/** Coins that do not even cover the amount are not there for a fee in tokens either. */
async function canPayCoins(request: TransactionRequest, deps: RequestDeps): Promise<boolean> {
  const prepared = await prepareOrMissing(request, deps)
  return !(prepared instanceof MissingFunds) || prepared.has < request.value
}

type Quote = { payment: Payment; fee: NonNullable<SelfCall['fee']>; calls: readonly OwnCall[] }

/** Asks the operator's paymaster twice: for its rate, and for its signature of the operation with the exact approval. */
async function quote(
  request: TransactionRequest,
  of: { self: SelfCall; token: FeeToken; deps: RequestDeps },
): Promise<Quote> {
  const {
    self,
    token: { token, balance },
    deps,
  } = of
  const { network } = request
  const { bundler } = deps
  const paymaster = getAddress(network.tokenFees?.paymaster ?? '0x')
  if (bundler === undefined) throw new VestibuleError('somethingWrong')
  const chainId = formatHexChainId(parseCaipNetworkId(network.caipNetworkId).chainId)
  const ask = async (method: string, operation: object) => {
    const params = [operation, entryPoint, chainId, { token }]
    const read = z.safeParse(Answer, await bundler.request({ method, params }))
    if (!read.success) throw new VestibuleError('invalidReply')
    const terms = readTerms(read.data)
    if (getAddress(read.data.paymaster) !== paymaster || getAddress(terms.token) !== token)
      throw notSponsored('The paymaster is not the one of this network.')
    return { answer: read.data, terms }
  }
  const callsWith = (amount: bigint) => [...self.calls, approvalOf({ token, paymaster, amount })]
  const dataWith = (amount: bigint) => encodeSelfCall(callsWith(amount))

  const first = { ...self, data: dataWith(PLACEHOLDER) }
  const draft = await draftOperation(request, { self: first, deps: { ...deps, bundler } })
  const { answer, terms } = await ask('pm_getPaymasterStubData', draft)
  const estimated = { ...draft, ...(await estimate(bundler, { draft, stub: answer })) }
  const amount = (costOf(estimated) * terms.rate + COIN - 1n) / COIN
  if (amount + spentOf(request, { self, token }) > balance)
    throw notSponsored('The account has less of the token than the fee.')
  const operation = { ...estimated, callData: dataWith(amount) }
  const last = await ask('pm_getPaymasterData', operation)
  if (last.terms.most !== amount || last.terms.rate > terms.rate)
    throw notSponsored('The paymaster asks for more than before.')
  const { sender, callData, signature, eip7702Auth, ...payment } = { ...operation, ...last.answer }
  return {
    payment: payment as unknown as Payment,
    fee: { token, paymaster, amount, until: last.terms.until },
    calls: callsWith(amount),
  }
}

/** An approval of exactly so much. */
function approvalOf(fee: { token: Hex; paymaster: Hex; amount: bigint }): OwnCall {
  const words = [fee.paymaster.slice(2).toLowerCase(), fee.amount.toString(16)]
  const data = words.map((word) => word.padStart(64, '0')).join('')
  return { to: fee.token, value: 0n, data: `0x${APPROVE}${data}` }
}

/** The end of the signature, the token, its rate for one coin, and the most that is taken of it. */
function readTerms({ paymasterData }: Answer) {
  const data = paymasterData as Hex
  if (data.length !== 2 + 2 * DATA_BYTES) throw new VestibuleError('invalidReply')
  const amount = (from: number, to: number) => BigInt(slice(data, from, to))
  return {
    until: amount(0, 6),
    token: slice(data, 12, 32),
    ...{ rate: amount(32, 48), most: amount(48, 64) },
  }
}

/** The most that EntryPoint takes of the paymaster, in wei. */
function costOf(operation: Readonly<Record<string, unknown>>): bigint {
  const amount = (name: string) => BigInt(String(operation[name]))
  const gas = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas']
  const paymaster = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit']
  const all = [...gas, ...paymaster].reduce((sum, name) => sum + amount(name), 0n)
  return all * amount('maxFeePerGas')
}

/** The amount of a token that the calls send away themselves. */
function spentOf(
  { account }: TransactionRequest,
  { self, token }: { self: SelfCall; token: Hex },
): bigint {
  return decodeCalls(self.calls, account).call.steps.reduce((sum, { call }) => {
    if (call.kind !== 'tokenTransfer' || call.token !== token) return sum
    return (call.from ?? account) === account ? sum + call.amount : sum
  }, 0n)
}
