import { formatHexChainId, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { FrameNetwork } from '@vestibule/protocol/http'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { getAddress, type Hex, slice, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'
import { notSponsored } from './entryPoint.js'
import { Payment } from './payment.js'

const DATA_BYTES = 129

const Answer = z.object({
  paymaster: Payment.shape.paymaster,
  paymasterData: Payment.shape.paymasterData,
  paymasterVerificationGasLimit: Payment.shape.paymasterVerificationGasLimit,
  paymasterPostOpGasLimit: Payment.shape.paymasterPostOpGasLimit,
})
type Answer = z.infer<typeof Answer>

/** ERC-7677. The terms contain the fee's token, unless the operator pays. */
export function createOperatorPaymaster(of: {
  network: Pick<FrameNetwork, 'caipNetworkId'>
  bundler: Rpc
  paymaster: string | undefined
  context: { token: string } | { revocation: true }
}) {
  const { network, bundler, context, paymaster = zeroAddress } = of
  const chainId = formatHexChainId(parseCaipNetworkId(network.caipNetworkId).chainId)
  const token = 'token' in context ? context.token : zeroAddress
  async function ask(method: string, operation: object) {
    const params = [operation, SMART_ACCOUNT_CONTRACTS.entryPoint, chainId, context]
    const read = z.safeParse(Answer, await bundler.request({ method, params }))
    if (!read.success) throw new VestibuleError('invalidReply')
    const answer = read.data
    const terms = readTerms(answer)
    const isOurs = getAddress(answer.paymaster) === getAddress(paymaster)
    if (!isOurs || getAddress(terms.token) !== getAddress(token))
      throw notSponsored('The paymaster is not the one of this network.')
    return { answer, terms }
  }
  return {
    stub: (operation: object) => ask('pm_getPaymasterStubData', operation),
    sign: (operation: object) => ask('pm_getPaymasterData', operation),
  }
}

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

export function paymentOf(operation: Readonly<Record<string, unknown>>, answer: Answer): Payment {
  const all: Readonly<Record<string, unknown>> = { ...operation, ...answer }
  const fields = Object.keys(Payment.shape).map((name) => [name, all[name]])
  return Object.fromEntries(fields) as Payment
}
