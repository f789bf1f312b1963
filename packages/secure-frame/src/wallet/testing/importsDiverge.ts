import { copyOf } from './copyOf.js'
import type { RealServices } from './realServices.js'
import { startKeys, type TestDevice } from './testDevice.js'

/**
 * Resets the services to the previous vault, and lets another device import two other keys.
 * @returns the account of the first imported key
 */
export async function importsDiverge(options: {
  services: RealServices
  device: Pick<TestDevice, 'call' | 'entries' | 'store'>
  userId: string
}) {
  const { services, device, userId } = options
  const record = await device.store.record(userId)
  if (record === undefined) throw new Error('The device has no wallet.')
  const goBack = await services.snapshot(record.walletId)
  const elsewhere = startKeys({ services, entries: await copyOf(device.entries, userId) })
  const keyOf = (digit: string) =>
    ({ namespace: 'eip155', kind: 'key', text: digit.repeat(64) }) as const
  const { accounts } = await device.call('importKey', { key: keyOf('2') })
  await goBack()
  for (const digit of ['3', '4']) await elsewhere.call('importKey', { key: keyOf(digit) })
  elsewhere.crash()
  const imported = accounts.at(-1)
  if (imported === undefined) throw new Error('The device did not import the key.')
  return imported
}
