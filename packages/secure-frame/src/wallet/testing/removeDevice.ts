import type { RealServices } from './realServices.js'
import { type TestDevice, testDevice } from './testDevice.js'
import { addMethod } from './walletBench.js'

export async function removeDevice(
  services: RealServices,
  { userId, device }: { userId: string; device: TestDevice },
): Promise<void> {
  // The first device must not be the only one left.
  const kit = await addMethod(device, 'kit')
  await services.passDay()
  const other = await testDevice({ services, userId })
  await other.call('recover', kit)
  await other.call('revokeDevice', { deviceId: device.deviceId })
  other.crash()
}
