import { describe, expect, test } from 'vitest'
import { createCore } from './createCore.js'
import type { FrameClient } from './frame.js'
import { memoryArea, ONE } from './testing/createTestCore.js'

function createHeldCore() {
  const starts: { succeed: () => void; fail: () => void }[] = []
  const core = createCore(
    { projectId: 'demo', networks: [ONE], logLevel: 'silent' },
    {
      area: memoryArea(),
      loadModal: () => new Promise(() => {}),
      loadLate: () => Promise.reject(new Error('No adapter asks for them.')),
      showNotice: () => {},
      startFrame: (core) =>
        new Promise((resolve, reject) => {
          starts.push({
            succeed() {
              core.store.setState({ frame: 'loading' })
              const refuse = () => Promise.reject(new Error('No answer.'))
              resolve({ call: refuse, request: refuse, destroy: () => {} } as FrameClient)
            },
            fail: () => reject(new Error('Its code could not be loaded.')),
          })
        }),
    },
  )
  return { core, starts }
}

describe('the frame', () => {
  test('loads once for parallel callers', async () => {
    const { core, starts } = createHeldCore()
    const both = Promise.all([core.frame.get(), core.frame.get()])
    await expect.poll(() => starts.length).toBe(1)
    starts[0]?.succeed()
    const [first, second] = await both
    expect(first).toBe(second)
    expect(starts).toHaveLength(1)
  })

  test('loads again after its code failed to load, or after its removal', async () => {
    const { core, starts } = createHeldCore()
    const failed = core.frame.get()
    await expect.poll(() => starts.length).toBe(1)
    starts[0]?.fail()
    await expect(failed).rejects.toThrow('could not be loaded')
    const found = core.frame.get()
    await expect.poll(() => starts.length).toBe(2)
    starts[1]?.succeed()
    await found
    core.store.setState({ frame: 'absent' })
    const both = Promise.all([core.frame.get(), core.frame.get()])
    await expect.poll(() => starts.length).toBe(3)
    starts[2]?.succeed()
    await both
    expect(starts).toHaveLength(3)
  })
})
