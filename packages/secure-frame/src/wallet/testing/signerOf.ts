import { bytesToHex } from '@noble/curves/utils.js'
import type { Account } from '@vestibule/protocol'
import { type Hex, recoverMessageAddress } from 'viem'
import { utf8 } from '../../platform/bytes.js'
import type { TestDevice } from './testDevice.js'

/** @returns the accounts that the device lists afterwards */
export async function unlock(device: Pick<TestDevice, 'call'>) {
  await signerOf(device)
  return device.call('accounts', {})
}

export async function signerOf(
  device: Pick<TestDevice, 'call'>,
  text = 'Who is there?',
  account?: Pick<Account, 'id' | 'address'>,
): Promise<Hex> {
  const intent = { namespace: 'eip155', kind: 'message', bytes: bytesToHex(utf8(text)) } as const
  const { ticket, digest } = await device.call('prepare', {
    intent,
    ...(account !== undefined && { account: account.id, address: account.address }),
  })
  const signed = await device.call('sign', { ticket, digest })
  if (signed.kind !== 'signature')
    throw new Error('Expected a signed message, received a transaction.')
  return recoverMessageAddress({ message: text, signature: signed.signature as Hex })
}
