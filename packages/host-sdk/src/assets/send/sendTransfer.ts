import { VestibuleError } from '@vestibule/protocol'
import { findConnector } from '../../core/connectors.js'
import type { Core } from '../../core/core.js'
import type { TokenBalance } from '../../core/model/account.js'
import type { Network } from '../../core/model/network.js'
import type { TransferPart } from '../../core/model/transferPart.js'
import { getNamespace } from '../../core/namespaceState.js'
import { createChainReads } from '../../networks/createChainReads.js'
import { formatUnits } from '../../platform/units.js'
import { noteTransaction } from '../../transactions/noteTransaction.js'
import { recipientOf } from './recipientOf.js'
import { type SendOrder, tokenAddress } from './sendOrder.js'
import { transferPart } from './transferPart.js'

/**
 * Sends and follows a transaction.
 * @returns the hash
 * @throws `unknown` with the specification's text for a missing argument; `invalidReply` if the
 * chain reports other decimals; `userRejected` and errors of the wallet
 */
export async function sendTransfer(core: Core, order: SendOrder): Promise<string> {
  const { from, network, token, nft, amount, draft } = order
  const part = await transferPart(core, order)
  const to = recipientOf(draft, part)
  const missing = 'An amount and receiver address are required'
  if (draft.amount.trim() === '' || to === undefined)
    throw new VestibuleError('unknown', { message: missing })
  if (token === undefined || (draft.isUnnamed && part.needsToken))
    throw new VestibuleError('unknown', { message: 'A token is required' })
  if (!amount) throw new VestibuleError('unknown', { message: missing })
  const namespace = network.chainNamespace
  const { connectorId } = getNamespace(core.store.getState(), namespace).accountState
  const connector = findConnector(core, { id: connectorId, namespace })
  if (connector === undefined) throw new VestibuleError('notConnected')
  const contract = tokenAddress(token)
  if (contract !== undefined && nft === undefined)
    await checkDecimals(core, part, { network, token, contract })
  const { hash, fingerprint } = await part
    .send({
      ...createChainReads(core, network),
      connector,
      from,
      to,
      token: contract,
      nft,
      amount,
    })
    .catch((error: unknown) => {
      const { caipNetworkId } = network
      core.events.emit('happened', { type: 'sendFailed', caipNetworkId, error })
      throw error
    })
  const isNative = contract === undefined
  noteTransaction(core, namespace, {
    hash,
    fingerprint,
    to,
    name: draft.named?.address === to ? draft.named.name : undefined,
    value: isNative ? String(amount) : '0',
    isCall: false,
    by: { account: from, network },
    ...(!isNative && {
      token: {
        symbol: token.symbol,
        amount: formatUnits(amount, token.quantity.decimals),
        isNft: nft !== undefined,
      },
    }),
  })
  return hash
}

/** Compares the decimals with the chain: wrong decimals would change the amount. */
async function checkDecimals(
  core: Core,
  part: TransferPart,
  { network, token, contract }: { network: Network; token: TokenBalance; contract: string },
): Promise<void> {
  const decimals = await part.readDecimals({ ...createChainReads(core, network), token: contract })
  if (decimals !== token.quantity.decimals)
    throw new VestibuleError('invalidReply', { data: { token: contract, decimals } })
}
