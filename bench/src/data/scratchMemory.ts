import { fork } from 'node:child_process'
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MULTICALL, networkAt, startAnvil, DAPP_ORIGIN } from '@vestibule/services/testing'
import { EMITTER_CODE } from './benchContracts.js'

const accounts = Number(process.argv[2] ?? 2)
const flags = process.argv.slice(3)
const SENDER = `0x${'5e'.repeat(20)}`
const EMITTER = `0x${'e1'.repeat(20)}`
const MB = 1048576
const anvil = await startAnvil()
await anvil.setCode(EMITTER as any, EMITTER_CODE)
async function send(calls: any[]) {
  const r = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(calls.map((c, id) => ({ jsonrpc: '2.0', id, ...c }))) })
  const j = await r.json() as any[]
  const f = j.find((x) => x.error); if (f) throw new Error(JSON.stringify(f))
}
await send([
  { method: 'anvil_impersonateAccount', params: [SENDER] },
  { method: 'anvil_setBalance', params: [SENDER, `0x${(10n ** 30n).toString(16)}`] },
  { method: 'evm_setBlockGasLimit', params: ['0x1000000000'] },
  { method: 'evm_setAutomine', params: [false] },
])
const dataDir = mkdtempSync(join(tmpdir(), 'walk14-'))
writeFileSync(join(dataDir, 'master.key'), randomBytes(32), { mode: 0o600 })
const PLENTY = { points: 1e9, window: 3_600_000 }
const limits = { dataPerAddress: PLENTY, dataPerProject: PLENTY, dataRowsPerProject: PLENTY, upstreamPerAddress: PLENTY, upstreamPerProject: PLENTY, callsPerAddress: PLENTY }
const child = fork(fileURLToPath(new URL('../services/servicesProcess.ts', import.meta.url)), [JSON.stringify({ dataDir, port: 0, relay: false, limits, networks: [networkAt(31337, anvil.url, { tokens: [], scanBlocks: false })] })], { execArgv: ['--conditions=src', '--import', 'tsx', ...flags] })
let url = ''
const waiters: ((m: any) => void)[] = []
child.on('message', (m: any) => { if (m.url) url = m.url; waiters.splice(0).forEach((w) => w(m)) })
while (!url) await new Promise((r) => setTimeout(r, 100))
const mem = () => new Promise<any>((r) => { waiters.push(r); child.send('memory') }).then((m) => m.memory)
const show = (m: any) => Object.entries(m).map(([k, v]) => `${k} ${((v as number) / MB).toFixed(0)}`).join(', ')
await new Promise((r) => setTimeout(r, 2000))
console.log('rest', show(await mem()))
const addressOf = (i: number) => `0x${'aa'.repeat(16)}${i.toString(16).padStart(8, '0')}`
const word = (v: string) => v.padStart(64, '0')
for (let i = 0; i < accounts; i++) {
  const account = addressOf(i)
  for (let done = 0; done < 495; done += 25) {
    const n = Math.min(25, 495 - done)
    await send(Array.from({ length: n }, () => ({ method: 'eth_sendTransaction', params: [{ from: SENDER, to: EMITTER, gas: `0x${(60_000 + 200 * 2500).toString(16)}`, data: `0x${word('1')}${word(account.slice(2))}${word((200).toString(16))}` }] })))
    await send([{ method: 'evm_mine', params: [] }])
  }
  const started = performance.now()
  const most: any = {}
  let ok = false
  const timer = setInterval(() => void mem().then((m) => { for (const [k, v] of Object.entries(m)) most[k] = Math.max(most[k] ?? 0, v as number) }), 50)
  while (!ok) {
    const r = await fetch(`${url}/v1/account/${account}/history?projectId=demo&chainId=eip155:31337`, { headers: { origin: DAPP_ORIGIN } })
    const j = await r.json() as any
    ok = j.coverage?.[0]?.complete === true
  }
  clearInterval(timer)
  console.log(i, `${((performance.now() - started) / 1000).toFixed(0)} s most`, show(most), '| now', show(await mem()))
}
child.kill('SIGKILL')
anvil.stop()
process.exit()
