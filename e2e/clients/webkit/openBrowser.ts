import { expect } from '@playwright/test'
import { findDeep, isInFront } from './scripts.js'

/** In ms. Argon2id makes the recovery words slow. */
const TIMEOUT_MS = 30_000
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const DOWN = { type: 'pointerDown', button: 0 }
const UP = { type: 'pointerUp', button: 0 }

export type Place = 'window' | 'frame'

export async function openBrowser(driver: string) {
  const session = await send<Session>('POST', `${driver}/session`, { capabilities: {} })
  const url = `${driver}/session/${session.sessionId}`
  const ask = <result = null>(method: Method, path: string, body?: object) =>
    send<result>(method, `${url}${path}`, body)
  const run = <args extends unknown[], result>(script: (...args: args) => result, ...args: args) =>
    ask<Awaited<result>>('POST', '/execute/sync', {
      script: `return (${script})(...arguments)`,
      args,
    })

  async function look(testId: string): Promise<Found> {
    const found = await run(findDeep, testId)
    if (found === null || !(await run(isInFront, found))) throw new Error(`There is no ${testId}.`)
    return found as Found
  }

  async function lookIn(place: Place, testId: string): Promise<Found> {
    await ask('POST', '/frame', { id: null })
    if (place === 'frame') await ask('POST', '/frame', { id: await look('vb-secure-frame') })
    return look(testId)
  }

  const find = (place: Place, testId: string) => retry(() => lookIn(place, testId))

  const findNamed = (name: string) =>
    retry(() => {
      const value = `//*[self::button or self::h1][normalize-space()="${name}"]`
      return ask<Found>('POST', '/element', { using: 'xpath', value })
    })

  const press = (place: Place, testId: string) =>
    retry(async () => click(await lookIn(place, testId)))
  const click = (element: Found) => point(element, DOWN, UP)
  /** Uses pointer events: WebDriver rejects a click on a field in a shadow root. */
  const point = (origin: Found, ...then: object[]) => {
    const actions = [{ type: 'pointerMove', origin, x: 0, y: 0 }, ...then]
    return ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }
  const windows = () => ask<string[]>('GET', '/window/handles')
  const goInto = (handle?: string) => ask('POST', '/window', { handle })
  const home = await ask<string>('GET', '/window')

  return {
    version: session.capabilities.browserVersion,
    goTo: (address: string) => ask('POST', '/url', { url: address }),
    reload: () => ask('POST', '/refresh', {}),
    find,
    press,
    run,
    read: (place: Place, testId: string) =>
      retry(async () => run((element) => element.textContent ?? '', await lookIn(place, testId))),

    findNamed,
    async pressNamed(name: string) {
      const button = await findNamed(name)
      // Only for a button that does not open a page: the driver's click would not return.
      await ask('POST', `/element/${button[ELEMENT]}/click`, {})
    },

    /** Presses the field before typing: WebKit does not let a script focus a field in a cross-site frame. */
    async type(place: Place, testId: string, text: string) {
      await press(place, testId)
      await ask('POST', `/element/${(await find(place, testId))[ELEMENT]}/value`, { text })
    },

    hold: async (testId: string) => point(await find('window', testId), DOWN),

    openTab: () => ask('POST', '/window/new', { type: 'tab' }),
    closeTab: () => ask('DELETE', '/window'),

    async enter(open: () => Promise<unknown>) {
      await open()
      await expect.poll(windows, { timeout: TIMEOUT_MS }).toHaveLength(2)
      await goInto((await windows()).find((handle) => handle !== home))
    },

    async comeBack() {
      await expect.poll(windows, { timeout: TIMEOUT_MS }).toEqual([home])
      await goInto(home)
      await ask('DELETE', '/actions')
    },
    end: () => ask('DELETE', ''),
  }
}

export type WebKit = Awaited<ReturnType<typeof openBrowser>>

type Method = 'GET' | 'POST' | 'DELETE'
type Found = Element & { [ELEMENT]: string }
type Session = { sessionId: string; capabilities: { browserVersion: string } }

async function retry<result>(act: () => Promise<result>): Promise<result> {
  const done: result[] = []
  await expect(async () => void done.push(await act())).toPass({ timeout: TIMEOUT_MS })
  return done[0] as result
}

async function send<result>(method: Method, url: string, body?: object): Promise<result> {
  const response = await fetch(url, { method, body: JSON.stringify(body) ?? null })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
