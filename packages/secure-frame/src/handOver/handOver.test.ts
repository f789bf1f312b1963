import { VestibuleError } from '@vestibule/protocol'
import { ErrorBody, type SessionInfo } from '@vestibule/protocol/http'
import { FRAME_ORIGIN, type Visitor } from '@vestibule/services/testing'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ApiClient } from '../platform/apiClient.js'
import { systemRandom } from '../platform/bytes.js'
import { createPopupApi } from '../popup/popupApi.js'
import { readWindowLink } from '../popup/windowLink.js'
import type { StoredSession } from '../wallet/deviceStore.js'
import { withServices } from '../wallet/testing/realServices.js'
import { importKek } from '../wallet/vault/aead.js'
import { sealValue } from '../wallet/window/windowSeal.js'
import { openSettings, SETTINGS_LIFETIME } from './openSettings.js'
import { takeSettings } from './takeSettings.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const services = withServices()

async function until(isSo: () => boolean) {
  const end = performance.now() + 30_000
  while (!isSo()) {
    if (performance.now() > end) throw new Error('It never came to that.')
    services.clock.advance(25)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const popups = createPopupApi({
  fetch: (path, { signal: _none, ...init } = {}) =>
    services.fetch(`${FRAME_ORIGIN}${path}`, {
      ...init,
      headers: { ...init.headers, origin: FRAME_ORIGIN },
    }),
})

function clientOf({ send }: Visitor): Pick<ApiClient, 'request'> {
  return {
    async request({ method, path, body, response }) {
      const answer = await send(method, path, { body })
      if (answer.status === 200) return z.parse(response, answer.body)
      const { error } = z.parse(ErrorBody, answer.body)
      const data = error.data as { type: VestibuleError['type'] }
      throw new VestibuleError(data.type, { data })
    },
  }
}

type Page = {
  wasSentOn?: boolean
  there?: SessionInfo | undefined
  meanwhile?: () => StoredSession
}

async function world(email: string, { isPressed = false } = {}) {
  const { clock } = services
  const frame = await services.visitor()
  const { userId } = await frame.signIn(email, { projectId: 'never' })
  const opened: string[] = []
  let entered = 0
  const ask = openSettings({
    session: clientOf(frame),
    site: 'shop.example',
    locale: 'ar',
    who: async () => ({ userId, provider: 'email', label: email }),
    path: '/hub/never/enter',
    api: popups,
    openWindow: (address) => void opened.push(address),
    random: systemRandom,
    clock,
    onEntered: () => entered++,
  })
  if (isPressed) ask.openBy((address) => void opened.push(address))
  else ask.open()
  const state = () => ask.store.getState().name

  async function page(options: Page = {}) {
    const link = readWindowLink(new URL(opened.at(-1) ?? '', FRAME_ORIGIN).hash)
    if (link === undefined) throw new Error('Nothing was opened.')
    const key = link.key.slice()
    const visitor = await services.visitor()
    visitor.move(frame.address)
    const sites: string[] = []
    const saved: SessionInfo[] = []
    const unasked: StoredSession[] = []
    const dropped: string[] = []
    let ends = 0
    let left = 0
    const entry = takeSettings({
      link,
      api: popups,
      services: clientOf(visitor),
      session: {
        confirm: async () => options.there && { id: 'there', info: options.there },
        async end() {
          if (options.there !== undefined) ends++
        },
        async save(_id, info) {
          saved.push(info)
        },
        async drop(id) {
          dropped.push(id)
        },
      },
      async saveFirst(session) {
        if (options.meanwhile !== undefined) return options.meanwhile()
        unasked.push(session)
        return session
      },
      thumbprint: async () => visitor.thumbprint,
      isStorageOpen: async () => true,
      onSite: (site, locale) => sites.push(`${site} ${locale}`),
      wasSentOn: options.wasSentOn ?? false,
      onEntered: () => left++,
      random: systemRandom,
      clock,
    })
    void entry.start()
    const step = () => entry.store.getState().name
    const how = () => entry.entering.getState()
    return {
      entry,
      step,
      how,
      sites,
      saved,
      unasked,
      dropped,
      ends: () => ends,
      left: () => left,
      link: { id: link.id, key },
      visitor,
    }
  }

  async function type({ entry }: Awaited<ReturnType<typeof page>>, typed: string) {
    let outcome: string | undefined
    entry.enter(typed).then(
      () => {
        outcome = 'entered'
      },
      (error: VestibuleError) => {
        outcome = `${error.type}/${String(error.data?.reason ?? '')}`
      },
    )
    await until(() => outcome !== undefined)
    return outcome
  }
  return { ask, opened, state, page, type, userId, entered: () => entered }
}

test('[J05] signs in the opened page after the visitor types the correct email address', async () => {
  const { page, type, state, opened, entered } = await world('settings@example.com')
  expect(opened).toEqual([expect.stringMatching(/^\/hub\/never\/enter#[\w-]{22}\.[\w-]{43}$/)])
  const hub = await page()
  await until(() => hub.step() === 'asked' && state() === 'waiting')
  expect(hub.sites).toEqual(['shop.example ar'])
  expect(await type(hub, 'nobody@example.com')).toBe('invalidEmail/other')
  expect(hub.saved).toEqual([])
  expect(await type(hub, 'settings@example.com')).toBe('entered')
  expect(hub.saved.map(({ email }) => email)).toEqual(['settings@example.com'])
  await until(() => entered() === 1)
})

test('refuses a second page at the same URL, and signs in the first one', async () => {
  const { page, type, state } = await world('second@example.com')
  const first = await page()
  await until(() => first.step() === 'asked' && state() === 'waiting')
  const second = await page()
  await until(() => second.step() !== 'loading')
  expect(second.step()).toBe('twice')
  expect(await type(second, 'second@example.com')).toBe('linkEnded/site')
  expect(await type(first, 'second@example.com')).toBe('entered')
})

test('refuses another key after the page’s first message', async () => {
  const { page, type, state } = await world('later-key@example.com')
  const hub = await page()
  await until(() => hub.step() === 'asked' && state() === 'waiting')
  expect(await type(hub, 'nobody@example.com')).toBe('invalidEmail/other')
  const thief = await services.visitor()
  const said = { kind: 'ask', number: 9, thumbprint: thief.thumbprint }
  const { id, key } = hub.link
  const envelope = { key: await importKek(key), id, direction: 'toFrame' } as const
  const before = services.heard.length
  await popups.answer(id, await sealValue(envelope, { value: said, random: systemRandom }))
  // Control: the page's next message arrives after the other key's.
  expect(await type(hub, 'later-key@example.com')).toBe('entered')
  await until(() => services.heard.slice(before).includes('POST /v1/popups/*/close'))
  expect(services.heard.slice(before)).not.toContain('POST /v1/auth/hand-over')
})

test('does not sign in after a withdrawn or expired handover', async () => {
  const gone = await world('gone@example.com')
  const left = await gone.page()
  await until(() => left.step() === 'asked' && gone.state() === 'waiting')
  gone.ask.withdraw()
  await until(() => left.step() === 'withdrawn')
  expect(await gone.type(left, 'gone@example.com')).toBe('linkEnded/site')

  const slow = await world('slow@example.com')
  const late = await slow.page()
  await until(() => late.step() === 'asked' && slow.state() === 'waiting')
  services.clock.advance(SETTINGS_LIFETIME)
  await until(() => late.step() === 'lapsed' && slow.state() === 'lapsed')
  expect(await slow.type(late, 'slow@example.com')).toBe('linkEnded/site')
})

test('[J05] signs in a redirected window without a press, and stores the site’s name', async () => {
  const email = 'sent-on@example.com'
  const { page, entered } = await world(email, { isPressed: true })
  const hub = await page({ wasSentOn: true })
  await until(() => hub.left() === 1)
  expect(hub.sites).toEqual(['shop.example ar'])
  expect(hub.unasked).toMatchObject([{ info: { email }, fromSite: 'shop.example' }])
  expect([hub.saved, hub.ends(), hub.dropped]).toEqual([[], 0, []])
  await until(() => entered() === 1)
})

test('[J05] asks for one press if the sign-in without a press fails', async () => {
  const email = 'no-answer@example.com'
  const { page, type, entered } = await world(email, { isPressed: true })
  let failures = 0
  const meanwhile = () => {
    failures++
    throw new VestibuleError('storageBlocked')
  }
  const hub = await page({ wasSentOn: true, meanwhile })
  await until(() => hub.how().name === 'agree')
  expect(hub.how()).toEqual({ name: 'agree', label: email, instead: undefined })
  expect([failures, hub.saved]).toEqual([1, []])
  expect(await type(hub, email)).toBe('entered')
  expect(hub.saved.map(({ email }) => email)).toEqual([email])
  await until(() => entered() === 1)
})

test('[J05] security: keeps a user who signed in meanwhile, and asks in the window', async () => {
  const { page } = await world('too-late@example.com', { isPressed: true })
  const visitor = await services.visitor()
  const info = await visitor.signIn('meanwhile@example.com', { projectId: 'never' })
  const options = { wasSentOn: true, there: undefined as SessionInfo | undefined }
  const hub = await page(
    Object.assign(options, {
      meanwhile() {
        options.there = info
        return { id: 'there', info }
      },
    }),
  )
  await until(() => hub.how().name === 'agree')
  const instead = { provider: 'email', label: 'meanwhile@example.com' }
  expect(hub.how()).toEqual({ name: 'agree', label: 'too-late@example.com', instead })
  expect([hub.saved, hub.ends(), hub.left()]).toEqual([[], 0, 0])
  expect(hub.dropped).toHaveLength(1)
})

test('[J05] security: requires the typed address in a window that was not redirected', async () => {
  const email = 'mallory@example.com'
  const { page, state } = await world(email, { isPressed: true })
  const hub = await page()
  await until(() => hub.how().name !== 'looking' && state() === 'waiting')
  expect(hub.how()).toEqual({ name: 'type' })
})

test('[J05] security: hides the account from a window without a start page', async () => {
  const { page, state } = await world('own-button@example.com')
  const hub = await page({ wasSentOn: true })
  await until(() => hub.how().name !== 'looking' && state() === 'waiting')
  expect(hub.how()).toEqual({ name: 'type' })
})

test('[J05] security: rejects an address that is not the session’s', async () => {
  const { page, type, state } = await world('real-name@example.com', { isPressed: true })
  const visitor = await services.visitor()
  const there = await visitor.signIn('someone-there@example.com', { projectId: 'never' })
  const hub = await page({ wasSentOn: true, there })
  await until(() => hub.how().name === 'agree' && state() === 'waiting')
  expect(await type(hub, 'victim@example.com')).toBe('invalidEmail/other')
  expect(hub.saved).toEqual([])
})

test('[J05] security: keeps another session until the visitor agrees to switch', async () => {
  const email = 'instead@example.com'
  const { page, type, state, entered } = await world(email, { isPressed: true })
  const visitor = await services.visitor()
  const there = await visitor.signIn('there@example.com', { projectId: 'never' })
  const hub = await page({ wasSentOn: true, there })
  await until(() => hub.how().name !== 'looking' && state() === 'waiting')
  const instead = { provider: 'email', label: 'there@example.com' }
  expect(hub.how()).toEqual({ name: 'agree', label: email, instead })
  expect([hub.ends(), hub.saved, hub.left()]).toEqual([0, [], 0])
  expect(await type(hub, email)).toBe('entered')
  expect([hub.ends(), hub.saved.map(({ email }) => email)]).toEqual([1, [email]])
  await until(() => entered() === 1)
})

test('[J05] keeps the session of the same user, and opens the hub at once', async () => {
  const email = 'same@example.com'
  const { page, entered, userId } = await world(email, { isPressed: true })
  const visitor = await services.visitor()
  const there = await visitor.signIn(email, { projectId: 'never' })
  expect(there.userId).toBe(userId)
  const hub = await page({ wasSentOn: true, there })
  await until(() => hub.left() === 1)
  expect([hub.ends(), hub.saved]).toEqual([0, []])
  await until(() => entered() === 1)
})
