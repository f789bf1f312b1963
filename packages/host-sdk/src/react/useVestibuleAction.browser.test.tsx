import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'

/** The test settles each call by its argument. */
async function show() {
  type Settle = { resolve: (data: string) => void; reject: (cause: unknown) => void }
  const settle = new Map<string, Settle>()
  const act = (name: string) =>
    new Promise<string>((resolve, reject) => settle.set(name, { resolve, reject }))
  let now: Action<string, string> | undefined
  let shown = 0
  function Work({ count }: { count: number }) {
    now = useVestibuleAction(act)
    shown = count
    return null
  }
  const root = createRoot(document.createElement('div'))
  let count = 0
  const render = async () => {
    count += 1
    root.render(<Work count={count} />)
    await vi.waitUntil(() => shown === count, { timeout: 60_000 })
  }
  await render()
  onTestFinished(() => root.unmount())
  const action = () => {
    if (now === undefined) throw new Error('Not rendered')
    return now
  }
  const fields = () => {
    const { mutate, mutateAsync, reset, ...rest } = action()
    return rest
  }
  return { action, settle, render, fields, says: () => expect.poll(fields) }
}

const IDLE = {
  status: 'idle',
  data: undefined,
  variables: undefined,
  error: null,
  isIdle: true,
  isPending: false,
  isSuccess: false,
  isError: false,
}

test('returns the fields of a TanStack Query mutation, from idle to success', async () => {
  const { action, settle, says, fields } = await show()
  expect(fields()).toEqual(IDLE)
  action().mutate('Ada')
  const pending = { ...IDLE, status: 'pending', variables: 'Ada', isIdle: false, isPending: true }
  await says().toEqual(pending)
  settle.get('Ada')?.resolve('done')
  const success = { status: 'success', data: 'done', isPending: false, isSuccess: true }
  await says().toEqual({ ...pending, ...success })
})

test('reports a thrown value as an error, and rejects with this value', async () => {
  const { action, settle, says } = await show()
  const outcome = action().mutateAsync('Ada')
  settle.get('Ada')?.reject('no')
  await expect(outcome).rejects.toBe('no')
  await says().toMatchObject({ status: 'error', isError: true, error: new Error('no') })
})

test('shows the latest call if an earlier call settles later', async () => {
  const { action, settle, render, says, fields } = await show()
  const first = action().mutateAsync('first')
  action().mutate('second')
  settle.get('second')?.resolve('of the second')
  await says().toMatchObject({ status: 'success', data: 'of the second' })
  settle.get('first')?.resolve('of the first')
  await expect(first).resolves.toBe('of the first')
  await render()
  expect(fields()).toMatchObject({ variables: 'second', data: 'of the second' })
})

test('stays idle after `reset` when the pending call settles', async () => {
  const { action, settle, render, says, fields } = await show()
  const outcome = action().mutateAsync('Ada')
  await says().toMatchObject({ status: 'pending' })
  action().reset()
  await says().toEqual(IDLE)
  settle.get('Ada')?.reject(new Error('late'))
  await expect(outcome).rejects.toThrow('late')
  await render()
  expect(fields()).toEqual(IDLE)
})
