import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useAsk } from '../useAsk.js'
import { useLeaving, useLooks } from './useRevoking.js'

const root = document.createElement('div')
document.body.append(root)
afterEach(() => vi.useRealTimers())

function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

async function pass(ms: number) {
  for (let done = 0; done < ms; done += 500) {
    await vi.advanceTimersByTimeAsync(500)
    for (let turns = 0; turns < 4; turns++) await turn()
  }
}

function List({ ask }: { ask: () => Promise<number> }) {
  const leaving = useLeaving()
  const asked = useAsk(ask)
  const isLeaving = leaving.has('it')
  useLooks(asked, isLeaving)
  return (
    <button type="button" onClick={() => leaving.add(['it'])}>
      {isLeaving ? 'leaves' : 'is there'} {asked.value}
    </button>
  )
}

test('waits up to two minutes for a node that is slower than the polling', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  let answers = 0
  const ask = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    answers += 1
    return answers
  })
  const page = createRoot(root)
  page.render(<List ask={ask} />)
  await pass(6_000)
  root.querySelector('button')?.click()
  await pass(8_000)
  expect(root.textContent).toBe('leaves 2')
  await pass(130_000)
  expect(root.textContent).toMatch(/^is there \d+$/)
  const asked = ask.mock.calls.length
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(asked)
  page.unmount()
})
