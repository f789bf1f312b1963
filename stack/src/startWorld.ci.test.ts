import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createPublicClient, http, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { bind } from './net/bind.js'
import { createParts } from './net/createParts.js'
import { freePorts } from './ports.js'
import { startWorld, type World } from './startWorld.js'
import { createFolder, isGone, TIMEOUT_MS } from './testing/world.js'

const VISITOR = '0x00000000000000000000000000000000000A11cE'

describe('start', () => {
  const dataDir = createFolder()

  test('error: reports a port that is in use, with the variable that changes it', async () => {
    const squatter = createServer()
    const port = await bind(squatter, { part: 'smtp', port: 0, address: () => squatter.address() })
    for (const [part, text] of [
      ['mailbox', `Port ${port} of the mailbox is taken`],
      ['smtp', `Port ${port} of the mail server is taken`],
      ['eip155:31338', 'set `VESTIBULE_CHAIN_31338_PORT` to a free port'],
    ] as const) {
      const second = createParts()
      const starting = startWorld({
        parts: second,
        ports: { ...freePorts(), [part]: port },
        dataDir,
        onEnd: () => {},
      })
      await expect(starting).rejects.toThrow(text)
      await second.stop()
    }
    squatter.close()
  })
})

describe('stop', () => {
  const dataDir = createFolder()

  test('behavior: stops all parts, and restores the balances on the next start', async () => {
    const start = async () => {
      const parts = createParts()
      const world = await startWorld({ parts, ports: freePorts(), dataDir, onEnd: () => {} })
      return { parts, ...world }
    }
    const first = await start()
    await fetch(`${first.faucet}/fund`, {
      method: 'POST',
      body: JSON.stringify({ address: VISITOR, chainId: 31337 }),
    })
    await first.parts.stop()
    for (const url of [...Object.values(first.chains), first.faucet, first.mailbox])
      expect(await isGone(url)).toBe(true)

    const second = await start()
    const client = createPublicClient({ transport: http(second.chains['eip155:31337']) })
    expect(await client.getBalance({ address: VISITOR })).toBe(parseEther('1'))
    await second.parts.stop()
  })

  test(
    'behavior: ends every chain after a kill',
    async () => {
      const module = new URL('./startWorld.ts', import.meta.url).href
      const parts = new URL('./net/createParts.ts', import.meta.url).href
      const ports = new URL('./ports.ts', import.meta.url).href
      const program = `
      const { startWorld } = await import('${module}')
      const { createParts } = await import('${parts}')
      const { freePorts } = await import('${ports}')
      const dataDir = ${JSON.stringify(dataDir)}
      const options = { parts: createParts(), ports: freePorts(), dataDir, onEnd() {} }
      console.log(JSON.stringify(await startWorld(options)))`
      const flags = [
        '--conditions=src',
        '--import',
        'tsx',
        '--input-type=module',
        '--eval',
        program,
      ]
      const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const { chains } = JSON.parse(line.toString()) as World
      child.kill('SIGKILL')
      for (const url of Object.values(chains)) await expect.poll(() => isGone(url)).toBe(true)
    },
    TIMEOUT_MS,
  )
})
