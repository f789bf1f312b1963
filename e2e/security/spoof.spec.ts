import { expect, type Frame, type Page, test } from '@playwright/test'
import { EVIL, FRAME, host } from '../fixtures/attacker.js'
import { framesLoaded } from '../fixtures/framesLoaded.js'
import { API, DAPP_ORIGIN } from '../world/ports.js'
import { isDapp, SENDERS, type Sender } from './attacks/senders.js'
import { SPOOFS } from './attacks/spoofs.js'
import { tell } from './figures.js'

async function spoof(from: Frame, { target, first }: { target: string; first: number }) {
  return from.evaluate(
    async ([path, messages, skipped]) => {
      const victim = path.split('.').reduce((at: never, key) => at[key as never], window as never)
      const answered: string[] = []
      let sent = 0
      for (const ports of [1, 2])
        for (const [index, message] of messages.entries()) {
          if (ports === 1 && index < skipped) continue
          const channels = Array.from({ length: ports }, () => new MessageChannel())
          for (const { port1 } of channels)
            port1.onmessage = ({ data }) =>
              answered.push(`${index} with ${ports}: ${JSON.stringify(data)}`)
          ;(victim as Window).postMessage(
            message,
            '*',
            channels.map(({ port2 }) => port2),
          )
          sent++
        }
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { sent, answered }
    },
    [target, SPOOFS as never[], first] as const,
  )
}

/** Control: sends the dapp's own hello while the frame listens. */
const honest = (page: Page) =>
  page.evaluate(
    ([message]) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data.type)
        frames[0]?.postMessage(message, '*', [port2])
        setTimeout(() => resolve('silence'), 5_000)
      }),
    [SPOOFS[0] as object],
  )

const iframe = (src: string, attributes = '') => `<iframe ${attributes} src="${src}"></iframe>`
const VICTIM = `${DAPP_ORIGIN}/victim`

async function openVictim(page: Page, url = VICTIM) {
  await host(page, url, iframe(FRAME))
  await page.goto(url)
  await framesLoaded(page)
}

async function place(page: Page, { place, url, attributes }: Sender): Promise<Frame> {
  if (/^http/.test(url)) await host(page.context() as never, url, place)
  if (place === 'popup') {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => void window.open(address), url),
    ])
    await popup.waitForLoadState()
    return popup.mainFrame()
  }
  const outer = place === 'nested' ? `${EVIL}/outer?${encodeURIComponent(url)}` : url
  if (place === 'nested') await host(page, outer, iframe(url))
  const before = page.frames().length
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML('beforeend', html),
    iframe(outer, attributes),
  )
  await expect.poll(() => page.frames().length).toBe(before + (place === 'nested' ? 2 : 1))
  const frame = page.frames().at(-1) as Frame
  await frame.waitForLoadState()
  return frame
}

const TARGET = { sibling: 'parent.0', nested: 'top.0', popup: 'opener.0' } as const

test('answers hello messages only from the dapp’s page', async ({ page, browser }, info) => {
  const accepted: string[] = []
  let cases = 0
  const note = (sender: Sender, { sent, answered }: Awaited<ReturnType<typeof spoof>>) => {
    cases += sent
    accepted.push(...answered.map((answer) => `${sender.name}: ${answer}`))
  }

  await openVictim(page)
  for (const sender of SENDERS) {
    if (sender.place === 'parent' || sender.place === 'opener') continue
    const from = await place(page, sender)
    note(sender, await spoof(from, { target: TARGET[sender.place], first: 0 }))
    if (sender.place === 'popup') await from.page().close()
  }
  await expect(honest(page)).resolves.toBe('vestibule:ready')

  for (const sender of SENDERS.filter(({ place }) => place === 'parent')) {
    const own = await browser.newPage()
    // Remove the headers that block other parents. The handshake itself must reject them.
    await own.route(FRAME, async (route) => {
      const answer = await route.fetch({
        url: FRAME.replace(/^http:\/\/[^/]+/, API),
        headers: { ...route.request().headers(), host: new URL(FRAME).host },
      })
      const { 'content-security-policy': policy = '', ...headers } = answer.headers()
      const without = policy.replace(/frame-ancestors[^;]*;?/, '')
      await route.fulfill({
        response: answer,
        headers: { ...headers, 'content-security-policy': without },
      })
    })
    await openVictim(own, sender.url)
    expect(own.frames()[1]?.url(), sender.name).toBe(FRAME)
    const first = isDapp(sender) ? 1 : 0
    note(sender, await spoof(own.mainFrame(), { target: '0', first }))
    const answer = isDapp(sender) ? 'vestibule:ready' : 'silence'
    await expect(honest(own), sender.name).resolves.toBe(answer)
    await own.close()
  }

  for (const sender of SENDERS.filter(({ place }) => place === 'opener')) {
    const opener = await browser.newPage()
    await host(opener.context() as never, VICTIM, iframe(FRAME))
    await host(opener, sender.url, 'opener')
    await opener.goto(sender.url)
    const [opened] = await Promise.all([
      opener.waitForEvent('popup'),
      opener.evaluate((address) => {
        Object.assign(window, { opened: window.open(address) })
      }, VICTIM),
    ])
    await opened.waitForLoadState()
    await framesLoaded(opened)
    note(sender, await spoof(opener.mainFrame(), { target: 'opened.0', first: 0 }))
    await expect(honest(opened), sender.name).resolves.toBe('vestibule:ready')
    await opener.context().close()
  }

  tell(info, { cases, wrong: accepted.length, note: `${SENDERS.length} senders` })
  expect(accepted).toEqual([])
  expect(cases).toBeGreaterThan(2_600)
})
