import { expect, type Frame, type Page, test } from '@playwright/test'
import { FRAME, host } from '../fixtures/attacker.js'
import { Dapp, secureFrame } from '../fixtures/dapp.js'
import { API, DAPP_ORIGIN, FRAME_ORIGIN } from '../world/ports.js'
import { evilServer } from './attacks/evilServer.js'
import { judgePolicy, type PolicyKind } from './attacks/judgePolicy.js'
import { onPress, PROBES, WORKER_PROBES } from './attacks/probes.js'
import { tell } from './figures.js'

// The tests share one attacker's server, so they run one at a time.
test.describe.configure({ mode: 'default' })

let evil: Awaited<ReturnType<typeof evilServer>>
test.beforeAll(async () => {
  evil = await evilServer()
})
test.afterAll(() => evil.close())

const OPEN = 'A page without a policy'
const iframe = `<iframe src="${FRAME}" style="position:fixed;inset:0;width:100%;height:100%"></iframe>`

/** A press starts the attacks, because policies do not apply to a debugger's scripts. */
async function pressAll(page: Page, frame: Frame) {
  await frame.evaluate(onPress(PROBES, evil.origin))
  await page.mouse.click(300, 300)
  const tried = () => frame.evaluate(() => (window as unknown as { tried: string[] }).tried.length)
  await expect.poll(tried).toBe(Object.keys(PROBES).length)
  await page.waitForTimeout(500)
  return () => frame.evaluate(() => (window as unknown as { carriedOut: string[] }).carriedOut)
}

test(
  'the CSP of each document allows only the specified sources',
  { tag: '@smoke' },
  async ({ request }, info) => {
    const documents: [path: string, kind: PolicyKind][] = [
      ['/f/local-demo', 'frame'],
      ['/f/local-strict', 'frame'],
      ['/f/nobody', 'empty'],
      ['/approve', 'window'],
      ['/hub/local-demo', 'hub'],
      ['/hub/local-demo/enter', 'entry'],
      ['/hub/local-demo/export', 'sealed'],
      ['/hub/local-demo/import', 'sealed'],
      ['/hub/local-demo/offline', 'sealed'],
      ['/hub/nobody', 'empty'],
      [`/device/${'A'.repeat(43)}`, 'mailed'],
    ]
    const findings: string[] = []
    for (const [path, kind] of documents) {
      const answer = await request.get(API + path)
      const policy = answer.headers()['content-security-policy'] ?? ''
      const faults = judgePolicy(policy, { kind, origin: FRAME_ORIGIN })
      findings.push(...faults.map((fault) => `${path}: ${fault}`))
    }
    tell(info, { cases: documents.length, wrong: findings.length })
    expect(findings).toEqual([])
    // Control: the judge rejects the whole origin and a path of another document.
    const judged = judgePolicy(
      `default-src 'none'; script-src 'none'; connect-src 'self' ${FRAME_ORIGIN}/v1/rpc/`,
      {
        kind: 'worker',
        origin: FRAME_ORIGIN,
      },
    )
    expect(judged).toEqual([
      'connect-src allows the whole origin instead of paths',
      `connect-src allows ${FRAME_ORIGIN}/v1/rpc/`,
    ])
  },
)

test(
  'the CSP blocks injected code in the frame from running and from reaching a server',
  { tag: '@smoke' },
  async ({ page }, info) => {
    await host(page, `${evil.origin}/open`, OPEN)
    await page.goto(`${evil.origin}/open`)
    const doneInTheOpen = await pressAll(page, page.mainFrame())
    // Control: without a policy the probes succeed.
    await expect.poll(async () => (await doneInTheOpen()).length).toBeGreaterThan(10)
    await expect.poll(() => new Set(evil.hits).size).toBeGreaterThan(12)
    const [inTheOpen, reached] = [await doneInTheOpen(), new Set(evil.hits).size]

    await page.goto('about:blank')
    evil.hits.splice(0)
    await host(page, `${DAPP_ORIGIN}/probed`, iframe)
    await page.goto(`${DAPP_ORIGIN}/probed`)
    await expect.poll(() => secureFrame(page)?.url()).toContain(FRAME)
    const frame = secureFrame(page)
    if (frame === undefined) throw new Error('The page does not contain the frame.')
    await frame.waitForLoadState()
    const carriedOut = await (await pressAll(page, frame))()
    const cases = Object.keys(PROBES).length
    tell(info, {
      cases,
      wrong: carriedOut.length + evil.hits.length,
      note: `without a policy ${inTheOpen.length} are carried out, and of ${reached} the attacker’s server hears`,
    })
    expect(carriedOut).toEqual([])
    expect(evil.hits).toEqual([])
  },
)

test(
  'the worker’s CSP blocks injected code in the key worker',
  { tag: '@smoke' },
  async ({ page, request }, info) => {
    const dapp = new Dapp(page)
    const started = page.waitForEvent('worker')
    await dapp.visitNew()
    const worker = await started
    expect(worker.url()).toMatch(new RegExp(`^${FRAME_ORIGIN}/assets/worker`))
    const answer = await request.get(worker.url().replace(FRAME_ORIGIN, API))
    const policy = answer.headers()['content-security-policy'] ?? ''
    const faults = judgePolicy(policy, { kind: 'worker', origin: FRAME_ORIGIN })

    evil.hits.splice(0)
    await worker.evaluate(onPress(WORKER_PROBES, evil.origin))
    // Run the probes from a timer of the worker: policies do not apply to a debugger's scripts.
    await worker.evaluate(() => void setTimeout(() => Reflect.get(globalThis, 'tryAll')(), 0))
    const tried = () => worker.evaluate(() => Reflect.get(globalThis, 'tried').length)
    const cases = Object.keys(WORKER_PROBES).length
    await expect.poll(tried).toBe(cases)
    const carriedOut = await worker.evaluate(
      () => Reflect.get(globalThis, 'carriedOut') as string[],
    )
    const wrong = faults.length + carriedOut.length + evil.hits.length
    tell(info, { cases: cases + 1, wrong })
    expect(faults).toEqual([])
    expect(carriedOut).toEqual([])
    expect(evil.hits).toEqual([])
  },
)
