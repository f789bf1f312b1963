import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { StackError } from '../net/stackError.js'
import { callChain } from './callChain.js'
import { startChain } from './startChain.js'
import type { Reaper } from './startReaper.js'

describe('startChain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chain-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  async function start(stateFile: string) {
    const pids: number[] = []
    const reaper: Reaper = {
      watch: (pid) => void pids.push(pid),
      release: (pid) => void pids.splice(pids.indexOf(pid), 1),
      stop: async () => {},
    }
    let onEnd: (error: StackError) => void = () => {}
    const end = new Promise<StackError>((resolve) => {
      onEnd = resolve
    })
    const chain = await startChain({ chainId: 31337, port: 0, stateFile, reaper, onEnd })
    return { ...chain, pids, end }
  }

  test('behavior: returns its chain id, and ends its process on a stop', async () => {
    const { port, stop, pids } = await start(join(folder, 'fine.json'))
    expect(await callChain(port, 'eth_chainId')).toBe('0x7a69')
    expect(pids).toHaveLength(1)
    await stop()
    expect(pids).toHaveLength(0)
  })

  test('error: reports a chain that ends unexpectedly', async () => {
    const { pids, end } = await start(join(folder, 'dies.json'))
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    expect(await end).toEqual(new StackError('The local chain eip155:31337 ended unexpectedly.'))
  })

  test('error: reports a damaged state and how to repair it', async () => {
    const stateFile = join(folder, 'damaged.json')
    writeFileSync(stateFile, '{ "block":')
    await expect(start(stateFile)).rejects.toThrow('deletes it')
  })
})
