import { expect, test } from '@playwright/test'
import { FRAME, host } from '../fixtures/attacker.js'
import { DAPP_ORIGIN } from '../world/ports.js'
import { SPOOFS } from './attacks/spoofs.js'
import { tell } from './figures.js'

const HELLOS = 250
const ROUNDS = 4

/**
 * Sends hello messages in a loop that starts before the frame listens. Returns the number of ports
 * that received a response.
 */
const RACE = `
  window.race = async (victim, hello, { count, pause }) => {
    const answered = new Set()
    for (let index = 0; index < count; index++) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => answered.add(index)
      victim.postMessage({ ...hello, nonce: crypto.randomUUID() }, '*', [port2])
      if (index % 5 === 4) await new Promise((resolve) => setTimeout(resolve, pause))
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return answered.size
  }`

test('answers only the dapp’s hello when two windows send 500 hellos in parallel', async ({
  page,
}, info) => {
  await host(page, `${DAPP_ORIGIN}/racer`, `<script>${RACE}</script>`)
  const answers = { dapp: [] as number[], twin: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const url = `${DAPP_ORIGIN}/race/${round}`
    await host(page, url, `<iframe></iframe><iframe src="/racer"></iframe><script>${RACE}</script>`)
    await page.goto(url)
    const twin = page.frames().find((frame) => frame.url().endsWith('/racer'))
    await page.evaluate((src) => {
      document.querySelector('iframe')?.setAttribute('src', src)
    }, FRAME)
    const say = (victim: string) =>
      `race(${victim}, ${JSON.stringify(SPOOFS[0])}, { count: ${HELLOS}, pause: 40 })`
    const [fromDapp, fromTwin] = await Promise.all([
      page.evaluate<number>(say('frames[0]')),
      twin?.evaluate<number>(say('parent.frames[0]')),
    ])
    answers.dapp.push(fromDapp)
    answers.twin.push(fromTwin ?? Number.NaN)
  }
  const wrong =
    answers.dapp.filter((count) => count !== 1).length + answers.twin.filter(Boolean).length
  tell(info, {
    cases: ROUNDS * HELLOS * 2,
    wrong,
    note: `${ROUNDS} races of ${HELLOS * 2} hellos`,
  })
  expect(answers).toEqual({ dapp: [1, 1, 1, 1], twin: [0, 0, 0, 0] })
})
