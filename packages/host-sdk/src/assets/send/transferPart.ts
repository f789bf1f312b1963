import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import type { TransferPart } from '../../core/model/transferPart.js'
import type { SendOrder } from './sendOrder.js'

/** @throws `unknown` without a transfer capability */
export async function transferPart(
  core: Core,
  { network }: Pick<SendOrder, 'network'>,
): Promise<TransferPart> {
  const part = await core.adapters.get(network.chainNamespace)?.transfer?.(network)
  if (part === undefined) throw new VestibuleError('unknown', { message: 'Unsupported chain' })
  return part
}
