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
