import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTokens } from '@vestibule/relay/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND } from '../platform/time.js'
import { casesOr } from '../testing/casesOr.js'
import { networkAt } from '../testing/chain/dataVisitor.js'
import {
  type Attacker,
  type LockoutServices,
  type Material,
  startLockoutAttackers,
  startLockoutServices,
  startUpstreams,
} from '../testing/lockout/processes.js'
import { createVictims, VICTIMS_OWN, type Victims } from '../testing/lockout/victims.js'
import { makeClients } from '../testing/providers/makeClients.js'
import { embeddedSettings } from '../testing/settings.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../testing/world.js'

const SECONDS = casesOr(3)
const ROUNDS = 2
const DEEDS = 5
const CALMEST_RATE = 0.99
/** Factor on the idle time above which a response is late, if a person would notice the delay. */
const SLOWEST = 3
const NOTICED_MS = 500
const TIMEOUT_MS = 600 * SECOND

const IMAGE_HOST = 'img.localhost:4100'
const NAME_SUFFIX = 'wallet.example'
const PICTURES = 1_500
const SESSIONS = 16
const CONNECTIONS = 2_048
const SOCKETS = { raw: 3_000, others: 512 }
const DEPTH = 4
const PROXY = { count: '1', address: undefined }
const NO_PROXY = { count: '0', address: '127.200.0.9' }

const REPORT = fileURLToPath(new URL('../../../../.reports/lockout.md', import.meta.url))
const HEAD = [
  ...['endpoint', 'attacker’s addresses', 'its requests a second', 'victim’s deeds', 'succeeded'],
  ...['p95 idle', 'p95 attacked', 'factor'],
]

const ATTACKS: readonly Attacker[] = [
  ...(['code', 'social', 'passkey', 'share', 'rpc', 'data', 'items', 'names'] as const),
  ...(['siwx', 'pictures', 'analytics', 'relay', 'static', 'raw'] as const),
]
/** The last number stands for all clients of an IPv6 /48, or connections from an IPv4 /16. */
const ADDRESSES = [1, 50, 65_536]

describe.runIf(process.platform === 'linux')('a lockout', () => {
  const ends: (() => unknown)[] = []
  /** A proxy passes its clients' addresses in a header. Without a proxy, connections have their own addresses. */
  let proxied: Target
  let direct: Target
  let upstreams: Awaited<ReturnType<typeof startUpstreams>>
  let round = 0
  const report = (row: readonly (string | number)[]) =>
    appendFileSync(REPORT, `| ${row.join(' | ')} |\n`)

  async function startTarget({ count, address }: typeof PROXY | typeof NO_PROXY): Promise<Target> {
    const settings = await embeddedSettings()
    const write = (name: string, content: unknown) => {
      const file = join(settings.DATA_DIR, name)
      writeFileSync(file, JSON.stringify(content))
      return file
    }
    const { logins } = await makeClients(join(settings.DATA_DIR, 'clients'))
    const project = { id: 'demo', name: 'Demo', allowedOrigins: [DAPP_ORIGIN], logins }
    const services = await startLockoutServices(
      {
        ...settings,
        PROJECTS_FILE: write('logins.json', [project]),
        NETWORKS_FILE: write('chains.json', [networkAt(31337, upstreams.rpcUrl)]),
        IMAGE_URL: `http://${IMAGE_HOST}`,
        NAME_SUFFIX,
        IPFS_GATEWAYS: upstreams.gateway,
        SMTP_URL: 'smtp://127.0.0.1:9',
        TRUST_PROXY: count,
      },
      { connections: { amount: CONNECTIONS } },
    )
    ends.push(services.end)
    const victims = await createVictims(services, {
      imageHost: IMAGE_HOST,
      pictures: upstreams.quick,
      localAddress: address,
    })
    ends.push(victims.end)
    const token = createTokens(`ws://127.0.0.1:${services.port}/relay`)
    return {
      services,
      victims,
      material: {
        frameOrigin: FRAME_ORIGIN,
        dappOrigin: DAPP_ORIGIN,
        imageHost: IMAGE_HOST,
        nameSuffix: NAME_SUFFIX,
        held: await victims.hold(SESSIONS),
        slow: await services.notePictures(upstreams.slow),
        tokens: Array.from({ length: 64 }, token),
      },
    }
  }

  beforeAll(async () => {
    mkdirSync(dirname(REPORT), { recursive: true })
    writeFileSync(REPORT, '')
    for (const row of [HEAD, HEAD.map(() => '---')]) report(row)
    upstreams = await startUpstreams(PICTURES)
    ends.push(upstreams.end)
    proxied = await startTarget(PROXY)
    direct = await startTarget(NO_PROXY)
  }, TIMEOUT_MS)
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  async function live({ victims }: Target, attack: Attacker, least = DEEDS): Promise<Phase> {
    const phase: Phase = { times: [], faults: [] }
    const end = performance.now() + SECONDS * SECOND
    for (let deeds = 0; deeds < least || performance.now() < end; deeds++) {
      const done = await victims.act(attack)
      if ('ms' in done) phase.times.push(done.ms)
      else phase.faults.push(done.fault)
    }
    return phase
  }

  async function suffer(target: Target, attack: Attacker, addresses: number) {
    const idle: Phase[] = []
    const attacked: Phase[] = []
    const sums = { sent: 0, served: 0, seconds: 0 }
    for (let each = 0; each < ROUNDS; each++) {
      target.victims.next()
      idle.push(await live(target, attack))
      const { port } = target.services
      target.victims.next()
      const victim = target.victims.address()
      const sockets = attack === 'raw' ? SOCKETS.raw : SOCKETS.others
      const { material } = target
      const order = {
        port,
        attack,
        addresses,
        victim,
        round: round++,
        sockets,
        depth: DEPTH,
        material,
      }
      const attackers = await startLockoutAttackers(order)
      await expect.poll(async () => (await attackers.figures()).sent).toBeGreaterThan(sockets)
      const [startedAt, before] = [performance.now(), await attackers.figures()]
      attacked.push(await live(target, attack))
      const after = await attackers.figures()
      sums.seconds += (performance.now() - startedAt) / SECOND
      for (const name of ['sent', 'served'] as const) sums[name] += after[name] - before[name]
      await attackers.stop()
    }
    return { idle: sumOf(idle), attacked: sumOf(attacked), sums }
  }

  test.for(ATTACKS.flatMap((attack) => ADDRESSES.map((addresses) => [attack, addresses] as const)))(
    'is not possible with %s from %i addresses',
    { timeout: TIMEOUT_MS },
    async ([attack, addresses], { task }) => {
      const target = attack === 'raw' ? direct : proxied
      const { idle, attacked, sums } = await suffer(target, attack, addresses)
      const factor = attacked.p95 / idle.p95
      report([
        ...[attack, addresses.toLocaleString('en'), Math.round(sums.sent / sums.seconds)],
        ...[attacked.count, `${(100 * attacked.rate).toFixed(1)} %`],
        ...[`${idle.p95.toFixed(0)} ms`, `${attacked.p95.toFixed(0)} ms`, factor.toFixed(1)],
      ])
      Object.assign(task.meta, { cases: attacked.count, wrong: attacked.faults.length })
      expect(idle.faults).toEqual([])
      expect(attacked.rate, attacked.faults.join(' ')).toBeGreaterThan(CALMEST_RATE)
      if (attacked.p95 > NOTICED_MS) expect(factor).toBeLessThan(SLOWEST)
    },
  )

  test.each([
    ['static', 'the victim’s own address', VICTIMS_OWN, () => proxied],
    ['raw', 'connections of one address', 65_536, () => proxied],
  ] as const)(
    'control: is possible with %s from %s',
    async (attack, _, addresses, target) => {
      const { attacked } = await suffer(target(), attack, addresses)
      expect(attacked.rate).toBeLessThan(CALMEST_RATE)
    },
    TIMEOUT_MS,
  )
})

type Target = { services: LockoutServices; victims: Victims; material: Material }
type Phase = { times: number[]; faults: string[] }

function sumOf(phases: readonly Phase[]) {
  const times = phases.flatMap((phase) => phase.times).toSorted((a, b) => a - b)
  const faults = phases.flatMap((phase) => phase.faults)
  const count = times.length + faults.length
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
  return { count, faults, rate: times.length / count, p95 }
}
