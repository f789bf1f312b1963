import { parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import * as z from 'zod/mini'
import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import type { SelfCall } from '../requests/approvalRequest.js'
import type { RequestContext } from '../requests/requestContext.js'
import { readFees } from '../transactions/fees.js'
import { readOperationNumber } from './entryPoint.js'
import { Payment } from './payment.js'
import { toWireAuthorization } from './sendOperation.js'
import { findWaiting } from './waitingOperation.js'

const { entryPoint } = SMART_ACCOUNT_CONTRACTS
/** Same length as a real signature. */
const PLACEHOLDER = { r: `0x${'ff'.repeat(31)}f0`, s: `0x${'7a'.repeat(32)}`, yParity: 1 } as const
const SIGNATURE = `${PLACEHOLDER.r}${PLACEHOLDER.s.slice(2)}1c`
/** Time in ms until the next operation replaces the previous one. */
const WAIT_MS = 60_000
const POLL_MS = 1_000
/** Highest fee accepted from a bundler, as a multiple of the usual fee. */
const MAX_TIMES = 2n

export const Stub = z.object({
  paymaster: Payment.shape.paymaster,
  paymasterData: Payment.shape.paymasterData,
  paymasterVerificationGasLimit: z.optional(Payment.shape.paymasterVerificationGasLimit),
  paymasterPostOpGasLimit: z.optional(Payment.shape.paymasterPostOpGasLimit),
})
const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,32}$/)),
  z.transform((value) => BigInt(value)),
)
const Estimate = z.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  paymasterVerificationGasLimit: z.nullish(quantity),
  paymasterPostOpGasLimit: z.nullish(quantity),
})
const Price = z.object({
  standard: z.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }),
})
type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

export async function draftOperation(
  of: RequestContext,
  options: {
    self: Pick<SelfCall, 'data' | 'code'>
    deps: { rpc: Rpc; bundler: Rpc; entries: KeyValueStore }
  },
) {
  const {
    self,
    deps: { rpc, bundler, entries },
  } = options
  const { account, network } = of
  const { nonce, waiting } = await readFree(rpc, { entries, of })
  const [usual, count, price] = await Promise.all([
    readFees(rpc),
    rpc.request({ method: 'eth_getTransactionCount', params: [account, 'pending'] }),
    bundler.request({ method: 'pimlico_getUserOperationGasPrice' }).catch(() => undefined),
  ])
  const fees = feesOf(usual, { price: z.safeParse(Price, price).data?.standard, waiting })
  const chainId = Number(parseCaipNetworkId(network.caipNetworkId).chainId)
  const upgrade = { chainId, upgrade: Number(count), authorization: PLACEHOLDER }
  return {
    ...{ sender: account, nonce: toHex(nonce), callData: self.data, signature: SIGNATURE },
    ...{ callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0' },
    maxFeePerGas: toHex(fees.maxFeePerGas),
    maxPriorityFeePerGas: toHex(fees.maxPriorityFeePerGas),
    ...(self.code !== undefined && { eip7702Auth: toWireAuthorization(upgrade) }),
  }
}

/** Reads the next nonce after the previous operation is in a block or expired. */
async function readFree(
  rpc: Rpc,
  { entries, of }: { entries: KeyValueStore; of: RequestContext },
): Promise<{ nonce: bigint; waiting: Awaited<ReturnType<typeof findWaiting>> }> {
  for (;;) {
    const nonce = await readOperationNumber(rpc, of.account)
    const waiting = await findWaiting(entries, of, nonce)
    const age = waiting === undefined ? WAIT_MS : Date.now() - waiting.sentAt
    // Do not wait if the clock was set back.
    if (age < 0 || age >= WAIT_MS) return { nonce, waiting }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/**
 * Uses the bundler's price if it is near the usual price. Raises it to replace a pending operation,
 * unless a page set that operation's fee too high.
 */
function feesOf(
  usual: Fees,
  given: { price: Fees | undefined; waiting: Awaited<ReturnType<typeof findWaiting>> },
): Fees {
  const { price = usual, waiting } = given
  const fees = price.maxFeePerGas <= MAX_TIMES * usual.maxFeePerGas ? price : usual
  if (waiting === undefined) return fees
  const more = (now: bigint, before: string) => {
    const least = (BigInt(before) * 5n) / 4n + 1n
    return now > least ? now : least
  }
  const outbid = {
    maxFeePerGas: more(fees.maxFeePerGas, waiting.maxFeePerGas),
    maxPriorityFeePerGas: more(fees.maxPriorityFeePerGas, waiting.maxPriorityFeePerGas),
  }
  return outbid.maxFeePerGas <= MAX_TIMES * usual.maxFeePerGas ? outbid : fees
}

/** `prepareOperation` checks the bundler's amounts again. */
export async function estimate(
  bundler: Rpc,
  { draft, stub }: { draft: object; stub: z.infer<typeof Stub> },
) {
  const params = [{ ...draft, ...stub }, entryPoint]
  const answer = await bundler.request({ method: 'eth_estimateUserOperationGas', params })
  const read = z.safeParse(Estimate, answer)
  if (!read.success) throw new VestibuleError('invalidReply')
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...gas } = read.data
  const ofPaymaster = (told: bigint | null | undefined, own: string | undefined) =>
    own ?? toHex(told ?? 0n)
  return {
    ...Object.fromEntries(Object.entries(gas).map(([name, amount]) => [name, toHex(amount)])),
    ...{ paymaster: stub.paymaster, paymasterData: stub.paymasterData },
    paymasterVerificationGasLimit: ofPaymaster(
      paymasterVerificationGasLimit,
      stub.paymasterVerificationGasLimit,
    ),
    paymasterPostOpGasLimit: ofPaymaster(paymasterPostOpGasLimit, stub.paymasterPostOpGasLimit),
  }
}

const toHex = (value: bigint) => `0x${value.toString(16)}`
