import type { PanelRequest } from '@vestibule/protocol/extension'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeWhenDone } from './closeWhenDone.js'
import type { Requests } from './requests.js'

let place: HTMLElement

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  vi.stubGlobal('__OPERATOR__', { frameUrl: location.origin, projectId: 'none' })
})
afterEach(() => {
  place.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates frames that never answer. @param tell makes the panel a request window */
async function create(tell?: Requests['tell']) {
  const { createSiteRequests } = await import('./siteRequests.js')
  const requests = createSiteRequests({
    ...{ place, greet: () => {}, onAccounts: () => {} },
    signIn: () => new Promise(() => {}),
  })
  if (tell !== undefined) closeWhenDone(requests, tell)
  return (site: string, kind: PanelRequest['kind'], silent = false) => {
    const asked: PanelRequest = {
      ...{ id: crypto.randomUUID(), origin: `https://${site}.example`, tabId: 1, top: true, kind },
      ...{ silent, namespace: 'eip155', chainId: 'eip155:1', method: 'x', params: '[]' },
    }
    const withdrawn = new AbortController()
    const ended = requests.answer(asked, withdrawn.signal)
    return () => {
      withdrawn.abort()
      return expect(ended).rejects.toThrow()
    }
  }
}

const shown = () => [...place.querySelectorAll('iframe')].map(({ title }) => title)

test('keeps five frames after requests of many sites, including the frame in use', async () => {
  const ask = await create()
  const bank = ask('bank', 'ask')
  for (let count = 0; count < 20; count += 1) await ask(`shop${count}`, 'ask')()
  expect(shown()).toEqual(
    ['bank', 'shop16', 'shop17', 'shop18', 'shop19'].map((name) => `${name}.example`),
  )
  await bank()
})

test('removes the frame of a withdrawn request for accounts', async () => {
  const ask = await create()
  await ask('shop', 'connect')()
  expect(shown()).toEqual([])
  const [one, other] = [ask('shop', 'connect'), ask('shop', 'connect')]
  await one()
  expect(shown()).toEqual(['shop.example'])
  await other()
  expect(shown()).toEqual([])
})

test('closes a request window after the last request, with or without a card', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const tell = vi.fn(() => true)
  const ask = await create(tell)
  const [signing, reading] = [ask('shop', 'ask'), ask('shop', 'ask', true)]
  await signing()
  vi.advanceTimersByTime(5_000)
  expect(tell).not.toHaveBeenCalled()
  await reading()
  vi.advanceTimersByTime(1_000)
  expect(tell).toHaveBeenCalledExactlyOnceWith({ type: 'done' })
})
