import { type Browser, expect, type Frame, type Page, test } from '@playwright/test'
import { FRAME, host } from '../fixtures/attacker.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../world/ports.js'
import { EMBEDS, type Embed } from './attacks/embeds.js'
import { SPOOFS } from './attacks/spoofs.js'
import { tell } from './figures.js'

const AT_ONCE = 6

/** Sends a hello to all nested frames until one accepts it or the time ends. @returns the answers */
async function hellos(page: Page, milliseconds: number): Promise<string[]> {
  return page.evaluate(
    async ([hello, wait]) => {
      const answered: string[] = []
      const say = (target: Window) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => answered.push(data.type)
        target.postMessage({ ...hello, nonce: crypto.randomUUID() }, '*', [port2])
        for (let index = 0; index < target.length; index++) say(target[index] as Window)
      }
      const end = performance.now() + wait
      while (performance.now() < end && !answered.includes('vestibule:ready')) {
        for (let index = 0; index < window.length; index++) say(window[index] as Window)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      return answered
    },
    [SPOOFS[0] as object, milliseconds] as const,
  )
}

async function shownIn(frame: Frame) {
  if (!frame.url().startsWith(FRAME_ORIGIN)) return 'blocked'
  const refusal = await frame.locator('.refusal').count()
  return refusal > 0 ? 'refused' : 'dead'
}

async function attempt(
  browser: Browser,
  { at = `${DAPP_ORIGIN}/box`, ...embed }: Embed,
  milliseconds: number,
) {
  const page = await browser.newPage()
  try {
    for (const [url, html] of Object.entries(embed.parts ?? {})) await host(page, url, html)
    await page.route(at, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: embed.headers ?? {},
        body: `<!doctype html><body>${embed.html}`,
      }),
    )
    await page.goto(at)
    const startedAt = performance.now()
    const answers = await hellos(page, milliseconds)
    const took = performance.now() - startedAt
    const frames = page.frames().slice(1)
    const shown = await Promise.all(frames.map((frame) => shownIn(frame).catch(() => 'gone')))
    return { answers, shown, took }
  } finally {
    await page.close()
  }
}

test('the wallet does not open in an unknown page, a sandbox or a nested frame', async ({
  browser,
}, info) => {
  const honest = await attempt(browser, { html: `<iframe src="${FRAME}"></iframe>` }, 60_000)
  expect(honest.answers).toContain('vestibule:ready')
  // Wait at least three times as long as the correct page took.
  const patience = Math.max(1_400, 3 * honest.took)
  const opened: string[] = []
  const cases = Object.entries(EMBEDS)
  const outcomes: Record<string, number> = {}
  const queue = [...cases]
  async function work() {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [name, embed] = next
      const { answers, shown } = await attempt(browser, embed, patience)
      const refused = answers.includes('vestibule:refused')
      const last = refused ? 'refused' : (shown.at(-1) ?? 'blocked')
      outcomes[last] = (outcomes[last] ?? 0) + 1
      if (answers.includes('vestibule:ready')) opened.push(name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const note = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  tell(info, { cases: cases.length, wrong: opened.length, note: note.join(', ') })
  expect(opened).toEqual([])
})
