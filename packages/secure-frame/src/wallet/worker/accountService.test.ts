import { expect, test, vi } from 'vitest'
import { loadDpopKeys } from '../../platform/dpopKeys.js'
import { withServices } from '../testing/realServices.js'
import { id, testDevice } from '../testing/testDevice.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const DELETION = 'Your account will be deleted'

const services = withServices()

test('security: deletes the requester’s account, even if another user signs in in another tab', async () => {
  let beforeTurn = async () => {}
  const exclusively = async <result>(_name: string, run: () => Promise<result>) => {
    await beforeTurn()
    return run()
  }
  const device = await testDevice({ services, userId: 'ada-deletion', exclusively })
  const keys = await loadDpopKeys(device.store)
  const who = { userId: 'bob-deletion', deviceId: id('device'), keys }
  const bob = await services.signIn(who)
  beforeTurn = () => device.store.saveSession(bob)
  await device.call('deleteAccount', {})
  expect(await services.mails('ada-deletion')).toContain(DELETION)
  expect(await services.mails('bob-deletion')).not.toContain(DELETION)
  device.crash()
})
