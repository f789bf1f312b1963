import {
  type Fees,
  gasWithMargin,
  parseCaipNetworkId,
  readDataFee,
  sweepPrice,
  TRANSFER_GAS,
  VestibuleError,
} from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'
import { mayHaveArrived } from '../../document/mayHaveArrived.js'
import type { BatchIntent, TransactionIntent } from '../intents/intent.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { revertReason } from '../simulation/revertReason.js'
import { callsOf, overridesOf } from '../simulation/simulate.js'
import { type FeeCheck, MAX_TIMES } from './compareFees.js'
import { type FeeSpeed, readFees } from './fees.js'
import { findUpgrade } from './findUpgrade.js'
import { MissingFunds } from './missingFunds.js'

export type PreparedTransaction = Fees & {
  nonce: number
  /** The first nonce replaces the oldest pending transaction. */
  nonces: { from: number; to: number }
  speeds: Readonly<Record<FeeSpeed, Fees>>
  /** Includes the gas of an approval. */
  gas: bigint
  /** Cost besides gas, the same at any speed. */
  dataFee: bigint
  maximumFee: bigint
  maximumCost: bigint
  balance: bigint
  feeCheck: FeeCheck
  failure: { reason: string | undefined } | undefined
  intent: TransactionIntent | BatchIntent
}

const CREATION_GAS = 32_000n
/** Maximum price of a data byte (EIP-7623). */
const BYTE_GAS = 40n
/** EIP-7702: gas that estimates omit. */
const AUTHORIZATION_GAS = 25_000n
/** Gas for a call that will probably fail, if the page sets no limit. */
const FAILING_GAS = 300_000n
/** Gas for a trade after its approval, if the node cannot simulate both. */
const USUAL_GAS = 400_000n
/** Gas for an approval that the node cannot estimate. */
const USUAL_ALLOWANCE_GAS = 100_000n

/** @throws {@link MissingFunds}, and `rpcFailed` if the node did not respond */
export async function prepareTransaction(options: {
  rpc: Rpc
  request: TransactionRequest
  /** Nonce of a transaction that upgrades the account. @default a pending one, if it exists */
  upgrade?: number | undefined
}): Promise<PreparedTransaction> {
  const { rpc, request } = options
  const { account, value, wishes = {} } = request
  // Read all in one batch. Check the balance before a failed estimate: a low balance may be its
  // cause.
  const [mined, counted, balance, { feeCheck, speeds, ...usual }, dataFee, [estimate], before] =
    await Promise.all([
      readQuantity(rpc, 'eth_getTransactionCount', [account, 'latest']),
      readQuantity(rpc, 'eth_getTransactionCount', [account, 'pending']),
      readQuantity(rpc, 'eth_getBalance', [account, 'latest']),
      readFees(rpc, wishes.fees),
      readDataFees(rpc, request),
      Promise.allSettled([estimateGas(rpc, request)]),
      estimateAllowance(rpc, request),
    ])
  // Another device may have sent an upgrade that is still pending.
  const upgrade =
    options.upgrade ?? (counted > mined ? await findUpgrade(rpc, account) : undefined) ?? -1
  const isUpgrading = upgrade >= 0 && mined <= BigInt(upgrade) && counted > BigInt(upgrade)
  const count = isUpgrading ? counted + 1n : counted
  if (balance < value)
    throw new MissingFunds({ needs: value + leastFee(request, usual) + dataFee, has: balance })

  const spendable = balance > dataFee ? balance - dataFee : 0n
  const own = gasOf(estimate, request, { spendable, ...usual })
  const gas = own + before
  const runs = estimate.status === 'fulfilled'
  const fees = wishes.fees
    ? usual
    : feesFor(request, { gas, usual, balance, runs: runs && dataFee === 0n })
  const maximumFee = gas * fees.maxFeePerGas + dataFee
  const maximumCost = maximumFee + value
  if (balance < maximumCost) throw new MissingFunds({ needs: maximumCost, has: balance })
  // A request with an approval uses two nonces: a replacement could remove another transaction.
  const nonces = {
    from: Number(request.allowance && !request.self ? count : mined),
    to: Number(count),
  }
  const nonce = wishes.nonce ?? nonces.to
  if (nonce !== nonces.to && (nonce < nonces.from || nonce > nonces.to))
    throw new VestibuleError('invalidRequest', { data: { reason: 'The nonce is already used.' } })
  const intent = toIntent(request, { ...fees, nonce, gas: own, before })
  const costs = { gas, dataFee, maximumFee, maximumCost, balance }
  const prepared = { ...fees, ...costs, nonce, nonces, speeds, intent }
  const failure =
    estimate.status === 'rejected' ? { reason: refusalReason(estimate.reason) } : undefined
  const compared = request.network.local && feeCheck === 'unchecked' ? 'usual' : feeCheck
  return { ...prepared, failure, feeCheck: wastesGas(estimate, own) ? 'high' : compared }
}

/** Nodes do not estimate a transaction that the balance cannot pay. */
function leastFee({ gas = TRANSFER_GAS }: TransactionRequest, { maxFeePerGas }: Fees): bigint {
  return gas * maxFeePerGas
}

function estimateGas(rpc: Rpc, request: TransactionRequest): Promise<bigint> {
  if (request.allowance !== undefined && request.self === undefined)
    return estimateAfter(rpc, request)
  const overrides = overridesOf(request)
  const params = overrides ? [...callsOf(request), 'latest', overrides] : callsOf(request)
  const more = overrides || request.endsCode ? AUTHORIZATION_GAS : 0n
  return readQuantity(rpc, 'eth_estimateGas', params).then((gas) => gas + more)
}

async function estimateAllowance(rpc: Rpc, request: TransactionRequest): Promise<bigint> {
  if (request.allowance === undefined || request.self !== undefined) return 0n
  const { data } = request.allowance
  try {
    const estimate = await readQuantity(rpc, 'eth_estimateGas', callsOf(request).slice(0, 1))
    return gasWithMargin(estimate, data)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return USUAL_ALLOWANCE_GAS
  }
}

const Used = z.tuple([
  z.object({
    calls: z.tuple([
      z.object({}),
      z.object({ status: z.string(), gasUsed: z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i)) }),
    ]),
  }),
])

/** Nodes cannot estimate a call after a pending approval. Simulate both, and use 1.5 times the gas because of refunds. */
async function estimateAfter(rpc: Rpc, request: TransactionRequest): Promise<bigint> {
  const params = [{ blockStateCalls: [{ calls: callsOf(request) }] }, 'latest']
  const answer = await rpc.request({ method: 'eth_simulateV1', params }).catch(() => undefined)
  const [{ calls }] = z.safeParse(Used, answer).data ?? [{ calls: undefined }]
  const used = calls?.[1]
  if (used === undefined || BigInt(used.status) === 0n) return USUAL_GAS
  return (BigInt(used.gasUsed) * 3n) / 2n
}

async function readDataFees({ request }: Rpc, { data, allowance, self }: TransactionRequest) {
  const all = self ? [self.data] : [data, ...(allowance === undefined ? [] : [allowance.data])]
  const fees = await Promise.all(all.map((one) => readDataFee(request, one)))
  return fees.reduce((sum, fee) => sum + fee, 0n)
}

/** A transaction that will probably fail also receives gas: the visitor decides. */
function gasOf(
  estimate: PromiseSettledResult<bigint>,
  request: TransactionRequest,
  { spendable, maxFeePerGas }: { spendable: bigint; maxFeePerGas: bigint },
): bigint {
  if (estimate.status === 'fulfilled')
    return atLeast(gasWithMargin(estimate.value, request.self?.data ?? request.data), request.gas)
  if (!isRefusal(estimate.reason)) throw estimate.reason
  const { to, value } = request
  const data = request.self?.data ?? request.data
  const bytes = BigInt(data.length - 2) / 2n
  const least = TRANSFER_GAS + BYTE_GAS * bytes + (to === undefined ? CREATION_GAS : 0n)
  // Nodes would reject a lower limit.
  if (request.gas !== undefined && request.gas >= least) return request.gas
  const affordable = (spendable - value) / maxFeePerGas
  const wanted = least + FAILING_GAS
  return affordable < wanted ? atLeast(least, affordable) : wanted
}

/** A contract can burn far more gas than needed. */
function wastesGas(estimate: PromiseSettledResult<bigint>, gas: bigint): boolean {
  return estimate.status === 'fulfilled' && gas > MAX_TIMES * estimate.value
}

/** A missing response, which the services report, is not a rejection. */
function isRefusal(error: unknown): error is VestibuleError {
  return error instanceof VestibuleError && error.type === 'rpcFailed' && !mayHaveArrived(error)
}

function refusalReason(error: unknown): string | undefined {
  return error instanceof VestibuleError ? revertReason(error.data?.data, error.message) : undefined
}

/** Supports spending the whole balance. Uses the page's fees if they are close: the visitor has just read them. */
function feesFor(
  { data, value, fees: quoted, self }: TransactionRequest,
  on: { gas: bigint; usual: Fees; balance: bigint; runs: boolean },
): Fees {
  const { gas, usual, balance, runs } = on
  const { maxFeePerGas } = usual
  const all =
    data === '0x' && !self && runs ? sweepPrice(balance - value, { gas, maxFeePerGas }) : undefined
  if (all !== undefined) return { maxFeePerGas: all, maxPriorityFeePerGas: all }
  if (quoted === undefined) return usual
  const isAlike = (one: bigint, other: bigint) => 4n * one >= 3n * other && 4n * one <= 5n * other
  const { maxPriorityFeePerGas: tip } = quoted
  return isAlike(quoted.maxFeePerGas, maxFeePerGas) && isAlike(tip, usual.maxPriorityFeePerGas)
    ? quoted
    : usual
}

function atLeast(gas: bigint, wished: bigint | undefined): bigint {
  return wished !== undefined && wished > gas ? wished : gas
}

function toIntent(
  request: TransactionRequest,
  filled: Fees & { nonce: number; gas: bigint; before: bigint },
): TransactionIntent | BatchIntent {
  const { network, to, value, data, allowance, self, endsCode, account } = request
  const common = {
    namespace: 'eip155',
    chainId: Number(parseCaipNetworkId(network.caipNetworkId).chainId),
    nonce: filled.nonce,
    gas: toHex(filled.gas),
    maxFeePerGas: toHex(filled.maxFeePerGas),
    maxPriorityFeePerGas: toHex(filled.maxPriorityFeePerGas),
  } as const
  if (endsCode !== undefined) return { ...common, kind: 'batch', account, calls: [], code: 'plain' }
  if (self !== undefined)
    return {
      ...common,
      kind: 'batch',
      account,
      calls: self.calls.map((call) => ({
        to: call.to,
        value: toHex(call.value),
        data: call.data.slice(2),
      })),
      code: self.code,
    }
  return {
    ...common,
    kind: 'transaction',
    to,
    value: toHex(value),
    data: data.slice(2),
    ...(allowance !== undefined && {
      allowance: {
        to: allowance.token,
        data: allowance.data.slice(2),
        gas: toHex(filled.before),
      },
    }),
  }
}

async function readQuantity(rpc: Rpc, method: string, params: unknown[]): Promise<bigint> {
  const answer = await rpc.request({ method, params })
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(answer))
    throw new VestibuleError('invalidReply')
  return BigInt(answer)
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
