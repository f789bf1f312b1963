import { systemRandom, toBase64Url } from '../bytes.js'
import { RecoverySecret } from '../vault/secretBytes.js'
import type { RealServices } from './realServices.js'
import { type TestDevice, testDevice } from './testDevice.js'

let users = 0
/** A user whom nobody has seen before. */
export const newUser = () => `user-${++users}`

/** For tests in which no two things happen at once. */
export const exclusively = <result>(_name: string, run: () => Promise<result>) => run()

/** A device with a wallet of a new user. */
export async function home(services: RealServices, userId = newUser()) {
  const device = await testDevice({ services, userId })
  const { addresses } = await device.call('create', {})
  const record = await device.store.record(device.userId)
  return {
    userId,
    device,
    address: addresses[0]?.address ?? '',
    walletId: record?.walletId ?? '',
  }
}

/** Adds a way back as a visitor does. */
export async function addMethod(
  device: Pick<TestDevice, 'call'>,
  kind: RecoverySecret['kind'],
): Promise<{ methodId: string; secret: RecoverySecret }> {
  const passkey = kind === 'passkey'
  const drafted = passkey ? undefined : (await device.call('draftRecovery', { kind })).text
  const secret = RecoverySecret.parse(
    {
      passkey: { kind, prf: toBase64Url(systemRandom(32)) },
      passphrase: { kind, words: drafted },
      kit: { kind, text: drafted },
    }[kind],
  )
  const { method } = await device.call('addRecovery', {
    secret,
    label: 'Mine',
    ...(passkey && { credentialId: toBase64Url(systemRandom(20)) }),
  })
  return { methodId: method.methodId, secret }
}
