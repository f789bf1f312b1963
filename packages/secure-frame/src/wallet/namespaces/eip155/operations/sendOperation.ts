import { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { numberToHex, type Signature } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import { mayHaveArrived } from '../../document/mayHaveArrived.js'
import type { RequestDeps, SignedTransaction } from '../../document/namespaceRequests.js'
import { createBundleLog } from '../batches/bundleLog.js'
import type { OperationIntent } from '../intents/intent.js'
import { callsOf } from '../intents/operationSignable.js'
import { encodeSelfCall } from '../intents/selfCall.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { unpack } from './payment.js'
import type { PreparedOperation } from './prepareOperation.js'
import { waitForTransaction } from './waitForTransaction.js'
import { noteOperation } from './waitingOperation.js'

const send = (bundler: Rpc, { raw }: SignedTransaction) =>
  bundler.request({
    method: 'eth_sendUserOperation',
    params: [toWire(JSON.parse(raw)), SMART_ACCOUNT_CONTRACTS.entryPoint],
  })

type SignedOperation = {
  intent: OperationIntent
  signature: Signature
  /** First for the upgrade, then for the removal of the code. */
  authorizations: readonly Signature[]
}

function toWire({ intent, signature, authorizations: [authorization] }: SignedOperation) {
  const { account, payment, upgrade, chainId } = intent
  const { r, s, yParity } = signature
  return {
    ...{ sender: account, callData: encodeSelfCall(callsOf(intent)), ...unpack(payment) },
    signature: `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`,
    ...(authorization &&
      upgrade !== undefined && {
        eip7702Auth: toWireAuthorization({ chainId, upgrade, authorization }),
      }),
  }
}

export function toWireAuthorization(given: {
  chainId: number
  upgrade: number
  authorization: Signature
}) {
  const { r, s, yParity = 0 } = given.authorization
  const [chainId, nonce, parity] = [given.chainId, given.upgrade, yParity].map((each) =>
    numberToHex(each),
  )
  const { account: address } = SMART_ACCOUNT_CONTRACTS
  return { address, chainId, nonce, r, s, yParity: parity }
}

export async function sendOperation(
  signed: SignedTransaction,
  { request, operation }: { request: TransactionRequest; operation: PreparedOperation },
  deps: RequestDeps,
): Promise<void> {
  const { entries, bundler } = deps
  const { origin, network, account, bundle } = request
  if (bundler === undefined) throw new VestibuleError('somethingWrong')
  const { nonce, maxFeePerGas, maxPriorityFeePerGas } = unpack(operation.intent.payment)
  const log = createBundleLog({ ...deps, origin })
  const { hash } = signed
  const [id, sentAt] = [bundle?.id ?? hash, Date.now()]
  await log.add({
    ...{ id, account, chainId: network.caipNetworkId, nonce: Number(nonce), isAtomic: true },
    ...{ hashes: [hash], sentAt },
  })
  const sent = { hash, sentAt, nonce, maxFeePerGas, maxPriorityFeePerGas }
  const takeBack = await noteOperation(entries, request, sent)
  try {
    await send(bundler, signed)
  } catch (error) {
    if (!mayHaveArrived(error)) {
      await log.drop(id)
      await takeBack()
    }
    throw error
  }
  const { intent, authorizations } = JSON.parse(signed.raw) as SignedOperation
  const end = authorizations.at(-1)
  if (intent.ends === undefined || end === undefined) return
  // Wait until the permissions are revoked: this needs the account's code.
  await waitForTransaction(signed, { request, operation }, deps)
  const { account: of, chainId, ends } = intent
  const { r, s, yParity = 0 } = end
  const numbers = { chainId: numberToHex(chainId), nonce: numberToHex(ends) }
  const wire = { account: of, ...numbers, r, s, yParity: numberToHex(yParity) }
  await bundler.request({ method: 'vestibule_endCode', params: [wire] })
}

/** @throws `rpcFailed` if the bundler neither accepts nor returns the operation */
export async function sendOperationAgain(
  signed: SignedTransaction,
  bundler: Rpc | undefined,
): Promise<void> {
  if (bundler === undefined) throw new VestibuleError('somethingWrong')
  try {
    await send(bundler, signed)
  } catch (error) {
    const params = [signed.hash]
    const known = await bundler.request({ method: 'eth_getUserOperationByHash', params })
    if (known === null) throw error
  }
}
