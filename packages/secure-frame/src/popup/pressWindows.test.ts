import { describe, expect, test } from 'vitest'
import type { StartAnswer } from '../start/startMessages.js'
import { createPressWindows } from './pressWindows.js'

function windowOf(name: string) {
  const answers: StartAnswer[] = []
  let isThere = true
  return {
    answers,
    close: () => {
      isThere = false
    },
    name,
    isThere: () => isThere,
    answer: (answer: StartAnswer) => void answers.push(answer),
  }
}
const go = (path: string) => (send: (path: string) => void) => send(path)

describe('windows opened by a press', () => {
  test('[V12] uses the window for the request of the same press', async () => {
    const windows = createPressWindows()
    const [first, second] = [windowOf('a'), windowOf('b')]
    const met = windows.announce('request 1', 'a')
    void windows.announce('request 2', 'b')
    windows.hear(second)
    windows.hear(first)
    windows.take('request 1', go('/approve#1'))
    expect([first.answers, second.answers]).toEqual([
      [{ do: 'wait' }, { do: 'go', path: '/approve#1' }],
      [{ do: 'wait' }],
    ])
    await expect(met).resolves.toEqual({ heard: true })
  })

  test('sends a waiting request to a window that opens later', () => {
    const windows = createPressWindows()
    void windows.announce('request', 'a')
    windows.take('request', go('/approve#1'))
    const window = windowOf('a')
    windows.hear(window)
    expect(window.answers).toEqual([{ do: 'go', path: '/approve#1' }])
  })

  test('[V12] security: opens a request in only one window', () => {
    const windows = createPressWindows()
    void windows.announce('request', 'a')
    let opened = 0
    windows.take('request', () => opened++)
    const [first, second] = [windowOf('a'), windowOf('a')]
    windows.hear(first)
    windows.hear(second)
    expect([opened, second.answers]).toEqual([1, [{ do: 'close' }]])
    windows.take('request', () => opened++)
    expect(opened).toBe(1)
  })

  test('closes the window of an ended request, even if the window opens later', async () => {
    const windows = createPressWindows()
    const refused = windows.announce('request 1', 'a')
    const early = windowOf('a')
    windows.hear(early)
    windows.end('request 1')
    expect(early.answers).toEqual([{ do: 'wait' }, { do: 'close' }])
    await expect(refused).resolves.toEqual({ heard: true })

    const cut = windows.announce('request 2', 'b')
    windows.end('request 2')
    await expect(cut).resolves.toEqual({ heard: false })
    const late = windowOf('b')
    windows.hear(late)
    expect(late.answers).toEqual([{ do: 'close' }])
  })

  test('sends no reply to a window whose request is not announced yet', () => {
    const windows = createPressWindows()
    const window = windowOf('a')
    windows.hear(window)
    expect(window.answers).toEqual([])
    void windows.announce('request', 'a')
    windows.hear(window)
    expect(window.answers).toEqual([{ do: 'wait' }])
  })

  test('waits for another hello if the visitor has closed the window', () => {
    const windows = createPressWindows()
    void windows.announce('request', 'a')
    const window = windowOf('a')
    windows.hear(window)
    window.close()
    let opened = 0
    windows.take('request', () => opened++)
    expect([opened, windows.isAnnounced('request')]).toEqual([0, true])
  })

  test('opens no window for a closed card', () => {
    const windows = createPressWindows()
    void windows.announce('request', 'a')
    let opened = 0
    windows.take('request', () => opened++)()
    const window = windowOf('a')
    windows.hear(window)
    expect([opened, window.answers]).toEqual([0, [{ do: 'wait' }]])
  })

  test('keeps at most eight windows, and closes the oldest', () => {
    const windows = createPressWindows()
    const first = windowOf('name 0')
    void windows.announce('request 0', 'name 0')
    windows.hear(first)
    for (let number = 1; number <= 8; number++)
      void windows.announce(`request ${number}`, `name ${number}`)
    expect(first.answers.at(-1)).toEqual({ do: 'close' })
    expect(windows.isAnnounced('request 1')).toBe(true)
  })
})
