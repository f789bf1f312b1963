import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { CodeSurface } from './CodeSurface.js'
import { DeviceSurface } from './DeviceSurface.js'

const LATE = 'Emails take longer than usual at the moment.'

async function statusOf(element: React.ReactElement): Promise<string> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(element)
  const status = await vi.waitUntil(() => place.querySelector('[role=status]'))
  const text = status.textContent ?? ''
  root.unmount()
  place.remove()
  return text
}

const code = (isLate: boolean, progress: 'waiting' | 'checking' = 'waiting') => (
  <CodeSurface step={{ progress, isLate }} submit={() => undefined} />
)
const device = (isLate: boolean) => (
  <DeviceSurface
    step={{ name: 'device', email: 'ada@example.com', number: '42', refused: false, isLate }}
  />
)

test('reports slow emails only while the services’ mails are late', async () => {
  expect(await statusOf(code(true))).toBe(LATE)
  expect(await statusOf(code(false))).toBe('Never share this code.')
  expect(await statusOf(code(true, 'checking'))).toBe('Checking the code')
  expect(await statusOf(device(true))).toBe(LATE)
  expect(await statusOf(device(false))).toBe('Waiting for your answer in the email')
})

const shown = (error?: string, progress: 'waiting' | 'checking' = 'waiting') => (
  <CodeSurface step={{ progress, error }} submit={() => undefined} />
)

async function mount(element: React.ReactElement) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(element)
  const input = await vi.waitUntil(() => place.querySelector('input'))
  const says = (role: string) => place.querySelector(`[role=${role}]`)?.textContent
  return { root, input, says }
}

test('says after six seconds that a check takes long, and not after the answer', async () => {
  const { root, says } = await mount(shown(undefined, 'checking'))
  expect(says('status')).toBe('Checking the code')
  await vi.waitUntil(() => says('status') !== 'Checking the code', { timeout: 30_000 })
  expect(says('status')).toBe('This takes longer than usual.')
  root.render(shown())
  await vi.waitUntil(() => says('status') !== 'This takes longer than usual.')
  expect(says('status')).toBe('Never share this code.')
  root.unmount()
})

test('says that a code may be used already if its first answer was lost', async () => {
  const { root, input, says } = await mount(shown())
  input.focus()
  document.execCommand('insertText', false, '123456')
  root.render(shown('requestTimedOut'))
  await vi.waitUntil(() => says('alert')?.includes('does not answer'))
  root.render(shown(undefined, 'checking'))
  await vi.waitUntil(() => says('alert') === '')
  root.render(shown('invalidOtp'))
  await vi.waitUntil(() => says('alert') !== '')
  expect(says('alert')).toBe('This code may be used already. Request a new code.')
  expect(says('status')).not.toContain('Type the code again.')
  root.unmount()
})

test('calls a code wrong if another one was lost', async () => {
  const { root, input, says } = await mount(shown())
  input.focus()
  document.execCommand('insertText', false, '123456')
  root.render(shown('somethingWrong'))
  await vi.waitUntil(() => says('alert')?.includes('does not answer'))
  input.select()
  document.execCommand('insertText', false, '654321')
  await vi.waitUntil(() => input.value === '654321')
  root.render(shown('invalidOtp'))
  await vi.waitUntil(() => says('alert') !== '')
  expect(says('alert')).toBe('Invalid or expired code')
  root.unmount()
})
