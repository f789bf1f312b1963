import { expect, test } from 'vitest'
import { createFrameAccess } from './createFrameAccess.js'
import type { FrameClient } from './frame.js'
import { createTestCore } from './testing/createTestCore.js'

function starting() {
  const heard: string[] = []
  const frame = {
    call: async (method: string) => void heard.push(method),
    destroy: () => heard.push('destroyed'),
  } as unknown as FrameClient
  let resolve = (_frame: FrameClient) => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<FrameClient>((...settle) => {
    ;[resolve, reject] = settle
  })
  const access = createFrameAccess({ store: createTestCore().store, start: () => promise })
  return { access, heard, arrive: () => resolve(frame), fail: reject }
}

const signOut = (frame: FrameClient) => frame.call('signOut', {})

test('[T05] security: signs out in the frame if the visitor signs out while the frame loads', async () => {
  const { access, heard, arrive } = starting()
  const got = access.get()
  const ended = access.end(signOut)
  arrive()
  await Promise.all([got, ended])
  expect(heard).toEqual(['signOut', 'destroyed'])
})

test('does not sign out in a frame that failed to load', async () => {
  const { access, heard, fail } = starting()
  const got = access.get()
  const ended = access.end(signOut)
  fail(new Error('The code did not come.'))
  await expect(got).rejects.toThrow('The code did not come.')
  await expect(ended).resolves.toBeUndefined()
  expect(heard).toEqual([])
})
