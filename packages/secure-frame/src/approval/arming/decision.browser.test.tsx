import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Decision } from './Decision.js'

const decision = (working: boolean) => (
  <Decision
    armed={!working}
    reading="read"
    possible
    working={working}
    failure={undefined}
    passkey={false}
    hold={false}
    isSent
    decide={() => undefined}
  />
)

test('shows a text beside the spinner if an approval takes two seconds', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(decision(true))
  const button = await vi.waitUntil(() =>
    place.querySelector<HTMLElement>('[data-testid=vb-approve]'),
  )
  expect(button.innerText).toBe('')
  await vi.waitUntil(() => button.innerText !== '', { timeout: 30_000 })
  expect(button.innerText).toBe('Please wait…')
  root.render(decision(false))
  await vi.waitUntil(() => button.innerText !== 'Please wait…')
  expect(button.innerText).not.toBe('')
  root.unmount()
})
