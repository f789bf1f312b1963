import type { PanelRequest } from '@vestibule/protocol/extension'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let place: HTMLElement

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  vi.stubGlobal('__OPERATOR__', { frameUrl: location.origin, projectId: 'none' })
})
afterEach(() => {
  place.remove()
  vi.unstubAllGlobals()
})

/** The panel's requests, with frames that never answer. */
async function create() {
  const { createSiteRequests } = await import('./siteRequests.js')
  const requests = createSiteRequests({
    ...{ place, greet: () => {}, onAccounts: () => {} },
    signIn: () => new Promise(() => {}),
  })
  return (site: string, kind: PanelRequest['kind']) => {
    const asked: PanelRequest = {
      ...{ id: crypto.randomUUID(), origin: `https://${site}.example`, tabId: 1, top: true, kind },
      ...{ silent: false, namespace: 'eip155', chainId: 'eip155:1', method: 'x', params: '[]' },
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

test('keeps a few frames for a page with many sites, and ends no frame in use', async () => {
  const ask = await create()
  const bank = ask('bank', 'ask')
  for (let count = 0; count < 20; count += 1) await ask(`shop${count}`, 'ask')()
  expect(shown()).toEqual(
    ['bank', 'shop16', 'shop17', 'shop18', 'shop19'].map((name) => `${name}.example`),
  )
  await bank()
})

test('removes a withdrawn request for accounts from the panel', async () => {
  const ask = await create()
  await ask('shop', 'connect')()
  expect(shown()).toEqual([])
  const [one, other] = [ask('shop', 'connect'), ask('shop', 'connect')]
  await one()
  expect(shown()).toEqual(['shop.example'])
  await other()
  expect(shown()).toEqual([])
})
