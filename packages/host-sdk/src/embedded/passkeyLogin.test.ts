import { expect, test } from 'vitest'
import type { FrameClient } from '../core/frame.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import { createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { createInstance } from '../start/instance.js'

function openPage() {
  const asked: unknown[] = []
  const core = createTestCore({}, memoryArea(), async () => {
    const call = async (method: string, params: object) => {
      asked.push([method, params])
      return {}
    }
    return { call, request: call, destroy() {} } as unknown as FrameClient
  })
  offerWallet(core, { id: AUTH_CONNECTOR })
  return { core, asked, vestibule: createInstance(core, undefined) }
}

// `onClick={vestibule.connectPasskey}` passes an event, which cannot be cloned.
test.each([
  ['without options', undefined, {}],
  ['with an event as its options', { type: 'click', view: globalThis }, {}],
  ['with `create: false`', { create: false }, {}],
  ['with `create: true`', { create: true }, { create: true }],
])(
  '[J05] connectPasskey %s requests the passkey from the frame and opens the modal',
  async (_how, options, params) => {
    const { core, asked, vestibule } = openPage()
    await vestibule.connectPasskey(options as { create?: boolean } | undefined)
    expect(asked).toEqual([['connectPasskey', params]])
    expect(core.store.getState()).toMatchObject({
      open: true,
      stack: [{ name: 'EmbeddedWallet', params: { surface: 'passkey' } }],
    })
  },
)

test('[J05] error: connectPasskey rejects a `create` that is not a boolean', async () => {
  const { asked, vestibule } = openPage()
  const login = vestibule.connectPasskey({ create: 'yes' as unknown as boolean })
  await expect(login).rejects.toMatchObject({ code: -32602, data: { create: 'yes' } })
  expect(asked).toEqual([])
})
