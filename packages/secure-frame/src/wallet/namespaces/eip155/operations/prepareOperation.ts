import { parseCaipNetworkId } from '@vestibule/protocol'
import { getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import type { OperationIntent } from '../intents/intent.js'
import { toOperationSignable } from '../intents/operationSignable.js'
import type { SelfCall, TransactionRequest } from '../requests/approvalRequest.js'
import { decodeCalls } from '../requests/decodeCall.js'
import type { SingleCall } from '../requests/decodedCall.js'
import { isUnlimited } from '../requests/unlimited.js'
import { MissingFunds } from '../transactions/missingFunds.js'
import { readEarlierAllowances } from './earlierAllowances.js'
import { notSponsored, readOperationNumber } from './entryPoint.js'
import { Payment, pack } from './payment.js'
import { findWaiting } from './waitingOperation.js'

/** Maximum gas of a transaction (EIP-7825). */
const MAX_GAS = 1n << 24n

export type PreparedOperation = {
  intent: OperationIntent
  paymaster: string
  payer: string
  /** Amounts that the paymaster takes from the account. If any, the site does not pay. */
  fees: readonly Fee[]
  replaces: boolean
}
/** Amount in smallest units. Without a token, the coin. */
type Fee = { token: Hex | undefined; amount: bigint }
type SponsoredRequest = TransactionRequest & { self: SelfCall }

/**
 * Builds the operation from the card's calls. If the paymaster signed other calls, it does not pay.
 * @throws `capabilityNotSupported` for an invalid payment
 */
export async function prepareOperation(
  request: SponsoredRequest,
  { payment: given, deps }: { payment: unknown; deps: RequestDeps },
): Promise<PreparedOperation | MissingFunds> {
  const { account, self, value, network, origin, bundle, endsCode } = request
  const { rpc, entries, bundler } = deps
  if (bundler === undefined) throw notSponsored('The network has no bundler.')
  const { data: payment } = z.safeParse(Payment, given)
  if (payment === undefined) throw notSponsored('The paymaster’s answer cannot be read.')
  checkGas(payment)
  const ask = async (method: string, block: string) =>
    BigInt(String(await rpc.request({ method, params: [account, block] })))
  const [nonce, number, balance] = await Promise.all([
    readOperationNumber(rpc, account),
    (self.code ?? endsCode) && ask('eth_getTransactionCount', 'pending'),
    value > 0n ? ask('eth_getBalance', 'latest') : 0n,
  ])
  if (BigInt(payment.nonce) !== nonce)
    throw notSponsored('Another operation has this number by now.', { isStale: true })
  if (balance < value) return new MissingFunds({ needs: value, has: balance })
  const waiting = await findWaiting(entries, request, nonce)
  const paymaster = { rpc, spender: payment.paymaster }
  // The operator's paymaster takes at most the signed amount.
  const isOperator = bundle?.payer !== undefined || self.fee !== undefined
  const earlier = isOperator ? [] : await readEarlierAllowances(request, paymaster)
  const fees = withEarlier(readFees(request, payment), earlier)
  const intent: OperationIntent = {
    ...{ namespace: 'eip155', kind: 'operation', account },
    chainId: Number(parseCaipNetworkId(network.caipNetworkId).chainId),
    calls: (endsCode ? [] : self.calls).map((call) => ({
      ...{ to: call.to, data: call.data.slice(2) },
      value: `0x${call.value.toString(16)}`,
    })),
    ...(self.code !== undefined && { upgrade: Number(number) }),
    ...(endsCode && { ends: Number(number) + (self.code === undefined ? 0 : 1) }),
    payment: pack(payment),
  }
  checkPayer(intent)
  return {
    ...{ intent, paymaster: payment.paymaster, replaces: waiting !== undefined },
    ...{ payer: bundle?.payer ?? new URL(origin).host, fees },
  }
}

/** Reads the amounts that the signed calls allow the paymaster. @throws `capabilityNotSupported` if it may take any amount */
export function readFees(
  { self, account }: Pick<SponsoredRequest, 'self' | 'account'>,
  payment: Pick<Payment, 'paymaster'>,
): Fee[] {
  const isPaymaster = (other: string) => other.toLowerCase() === payment.paymaster.toLowerCase()
  return decodeCalls(self.calls, account).call.steps.flatMap(({ call, to, value }): Fee[] => {
    const coins = value > 0n && isPaymaster(to) ? [{ token: undefined, amount: value }] : []
    return [...coins, ...feesOfCall(call, isPaymaster)]
  })
}

/** The paymaster may also use the rest of earlier approvals. */
function withEarlier(fees: Fee[], earlier: readonly { token: Hex; amount: bigint }[]): Fee[] {
  if (earlier.some(({ amount }) => isUnlimited(amount))) throw unlimited()
  const left = new Map(earlier.map(({ token, amount }) => [getAddress(token), amount]))
  const more = fees.map(({ token, amount }) => {
    const rest = (token && left.get(token)) ?? 0n
    if (token !== undefined) left.delete(token)
    return { token, amount: amount + rest }
  })
  return [...more, ...[...left].map(([token, amount]) => ({ token, amount }))]
}

const unlimited = () => notSponsored('The paymaster could take any amount of a token.')

function feesOfCall(call: SingleCall, isPaymaster: (other: string) => boolean): Fee[] {
  switch (call.kind) {
    case 'tokenApproval': {
      const { token, amount, unlimited: isUnlimited, spender } = call
      if (amount === 0n || !isPaymaster(spender)) return []
      if (isUnlimited) throw unlimited()
      return [{ token, amount }]
    }
    case 'approvalForAll':
      if (!call.approved || !isPaymaster(call.operator)) return []
      throw unlimited()
    case 'tokenTransfer':
      return isPaymaster(call.to) ? [{ token: call.token, amount: call.amount }] : []
    default:
      return []
  }
}

function checkPayer(intent: OperationIntent) {
  try {
    toOperationSignable(intent)
  } catch (cause) {
    throw notSponsored('The paymaster cannot pay.', { cause })
  }
}

function checkGas(payment: Payment) {
  const limits = [
    ...[payment.callGasLimit, payment.verificationGasLimit, payment.preVerificationGas],
    ...[payment.paymasterVerificationGasLimit, payment.paymasterPostOpGasLimit],
  ].map(BigInt)
  if (limits.reduce((sum, each) => sum + each, 0n) > MAX_GAS)
    throw notSponsored('The operation has more gas than a transaction may have.')
  if (BigInt(payment.maxPriorityFeePerGas) > BigInt(payment.maxFeePerGas))
    throw notSponsored('The tip is above the whole fee.')
}
