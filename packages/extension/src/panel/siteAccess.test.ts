import { VestibuleError } from '@vestibule/protocol'
import type { PanelRequest } from '@vestibule/protocol/extension'
import { expect, test, vi } from 'vitest'
import { createSiteRequests } from './siteRequests.js'

const origin = 'https://shop.example'
const account = { namespace: 'eip155', address: `0x${'11'.repeat(20)}` } as const

type Options = Parameters<typeof import('./siteFrame.js')['createSiteFrame']>[0]
const frame = vi.hoisted(() => ({
  options: undefined as unknown as Options,
  isIn: false,
  asked: [] as string[],
  destroyed: 0,
}))

// Simulates the frame of a site without access.
vi.mock('./siteFrame.js', () => ({
  createSiteFrame(options: Options) {
    Object.assign(frame, { options, isIn: false, asked: [], destroyed: 0 })
    return {
      async call(method: string) {
        frame.asked.push(method)
        if (method === 'getUser') return { accounts: [{ ...account, type: 'eoa' }] }
        if (method !== 'rpcRequest') return {}
        if (!frame.isIn) throw new VestibuleError('notConnected')
        return 'signed'
      },
      destroy: () => {
        frame.destroyed += 1
      },
    }
  },
}))

function answer(outcome: 'connected' | 'cancelled') {
  frame.isIn = outcome === 'connected'
  void frame.options.handlers.login({ outcome } as never, {} as never)
}

async function ask(kind: PanelRequest['kind']) {
  const onAccounts = vi.fn()
  const { answer } = createSiteRequests({
    ...{ place: {} as HTMLElement, greet: () => {}, onAccounts },
    signIn: () => new Promise(() => {}),
  })
  const request: PanelRequest = {
    ...{ id: crypto.randomUUID(), origin, tabId: 1, top: true, kind, silent: false },
    ...{ namespace: 'eip155', chainId: 'eip155:1', method: 'personal_sign', params: '[]' },
  }
  const page = new AbortController()
  const answered = answer(request, page.signal)
  answered.catch(() => undefined)
  await vi.waitFor(() => expect(frame.asked).toContain('askToConnect'))
  return { answered, onAccounts, leave: () => page.abort() }
}

test.each(['connect', 'ask'] as const)(
  'reports the accounts of a site after its first request connects it: %s',
  async (kind) => {
    const { answered, onAccounts } = await ask(kind)
    expect(onAccounts).not.toHaveBeenCalled()
    answer('connected')
    await expect(answered).resolves.toEqual(kind === 'ask' ? 'signed' : { accounts: [account] })
    expect(onAccounts.mock.calls).toEqual([[origin, [account]]])
  },
)

test.each(['connect', 'ask'] as const)(
  'reports the accounts of a site even if its page closes right after the approval: %s',
  async (kind) => {
    const { answered, onAccounts, leave } = await ask(kind)
    answer('connected')
    leave()
    await expect(answered).rejects.toMatchObject({ type: 'requestAborted' })
    await vi.waitFor(() => expect(onAccounts.mock.calls).toEqual([[origin, [account]]]))
  },
)

test.each(['connect', 'ask'] as const)(
  'removes a frame with an open question when the page closes: %s',
  async (kind) => {
    const { answered, onAccounts, leave } = await ask(kind)
    leave()
    await expect(answered).rejects.toMatchObject({ type: 'requestAborted' })
    expect(frame.destroyed).toBe(1)
    answer('connected')
    await Promise.resolve()
    expect(onAccounts).not.toHaveBeenCalled()
  },
)

test('does not report accounts of a site that the visitor rejects', async () => {
  const { answered, onAccounts } = await ask('ask')
  answer('cancelled')
  await expect(answered).rejects.toMatchObject({ type: 'userRejected' })
  expect(onAccounts).not.toHaveBeenCalled()
})
