import { type Hex, keccak256 } from 'viem'
import { mayHaveArrived } from '../../document/mayHaveArrived.js'
import type { RequestDeps, SignedTransaction } from '../../document/namespaceRequests.js'
import type { Eip155View } from '../insight/eip155View.js'
import { sendRaw } from '../transactions/sendAgain.js'
import { forgetUpgrade, noteUpgrade } from '../transactions/upgradeNumber.js'
import { createBundleLog } from './bundleLog.js'

export async function sendBundle(
  signed: SignedTransaction,
  deps: RequestDeps,
  { request, transaction }: Eip155View,
): Promise<void> {
  const { origin, network, account } = request
  const { bundle, self } = request.kind === 'transaction' ? request : {}
  const log = createBundleLog({ ...deps, origin })
  const { before, hash } = signed
  const id = bundle?.id ?? hash
  await log.add({
    ...{ id, account, chainId: network.caipNetworkId, nonce: transaction?.nonce ?? 0 },
    hashes: [...(before === undefined ? [] : [keccak256(before as Hex)]), hash],
    isAtomic: self !== undefined || before === undefined,
  })
  if (self?.code !== undefined && transaction !== undefined)
    await noteUpgrade(deps.entries, request, transaction.nonce)
  try {
    await sendRaw(deps.rpc, signed)
  } catch (error) {
    if (!mayHaveArrived(error)) await log.drop(id)
    throw error
  }
  if (self?.code === undefined && transaction !== undefined)
    await forgetUpgrade(deps.entries, request, transaction.nonce)
}
