import { systemRandom, toBase64Url } from '../../platform/bytes.js'
import type { ExportWhat } from '../exportWhat.js'
import { RecoverySecret } from '../vault/givenSecret.js'
import type { ProvenAction } from '../worker/provenActions.js'
import type { RealServices } from './realServices.js'
import { type TestDevice, testDevice } from './testDevice.js'

let users = 0
export const newUser = () => `user-${++users}`

export const exclusively = <result>(_name: string, run: () => Promise<result>) => run()

export async function home(services: RealServices, userId = newUser()) {
  const device = await testDevice({ services, userId })
  const { accounts } = await device.call('create', {})
  const record = await device.store.record(device.userId)
  return {
    userId,
    device,
    address: accounts[0]?.address ?? '',
    walletId: record?.walletId ?? '',
  }
}

export type Proof = { methodId: string; secret: RecoverySecret }
type Device = Pick<TestDevice, 'call'>

export async function addMethod(
  device: Device,
  kind: RecoverySecret['kind'],
  proof?: Proof,
): Promise<Proof> {
  const { methods } = await device.call('recoveryMethods', {})
  const { methodId, text } = await device.call('draftRecovery', { kind })
  const passkey = kind === 'passkey'
  const secret = RecoverySecret.parse(
    {
      passkey: { kind, prf: toBase64Url(systemRandom(32)) },
      passphrase: { kind, words: text },
      kit: { kind, text },
    }[kind],
  )
  const method = {
    methodId,
    secret,
    label: 'Mine',
    ...(passkey && { credentialId: toBase64Url(systemRandom(20)) }),
  }
  if (methods.length === 0) await device.call('addFirstRecovery', method)
  else {
    if (proof !== undefined) await prove(device, proof, { kind: 'add', methodId })
    await device.call('addRecovery', { ...method, pending: proof === undefined })
  }
  return { methodId, secret }
}

export const prove = (device: Device, proof: Proof, action: ProvenAction) =>
  device.call('proveRecovery', { ...proof, action })

export async function removeMethod(device: Device, { methodId }: Proof, proof: Proof) {
  await prove(device, proof, { kind: 'remove', methodId })
  return device.call('removeRecovery', { methodId })
}

export async function exportWith(device: Device, what: ExportWhat, proof: Proof) {
  await prove(device, proof, { kind: 'export', what })
  return device.call('exportKeys', { what })
}
