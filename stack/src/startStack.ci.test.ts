import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXTENSION_ORIGIN } from './localProjects.js'
import { findPort } from './net/findPort.js'
import { type Stack, startStack } from './startStack.js'
import { createFolder, isGone, TIMEOUT_MS } from './testing/world.js'

describe('startStack', () => {
  const dataDir = createFolder()
  let stack: Stack
  let other: Stack
  beforeAll(async () => {
    stack = await startStack({ dataDir })
    other = await startStack()
  }, TIMEOUT_MS)
  afterAll(() => Promise.all([stack.stop(), other.stop()]), TIMEOUT_MS)

  test('behavior: responds at all URLs of stack.json', async () => {
    const { dapp, api, frame, mailbox, relay, faucet, chains, smtp, projectId } = stack.addresses
    expect(JSON.parse(readFileSync(`${dataDir}/stack.json`, 'utf8'))).toEqual(stack.addresses)
    const solana = stack.addresses.solana?.caipNetworkId ?? ''
    expect(Object.keys(chains)).toEqual([
      'eip155:31337',
      'eip155:31338',
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
      solana,
    ])
    expect(solana).toMatch(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/)
    expect(smtp).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
    expect(relay).toBe(`${api.replace('http', 'ws')}/relay`)
    expect(new URL(frame).hostname).toBe('frame.localhost')
    for (const url of [mailbox, faucet, `${api}/livez`, `${api}/readyz`])
      expect((await fetch(url)).status).toBe(200)

    const origins = await fetch(`${api}/projects/v1/origins?projectId=${projectId}`)
    expect(await origins.json()).toEqual({
      allowedOrigins: [dapp, EXTENSION_ORIGIN],
      logins: ['google', 'github', 'apple', 'facebook', 'x', 'discord'],
    })
  })

  test('behavior: inserts the stack’s URLs into the demo page', async () => {
    for (const { addresses } of [stack, other]) {
      const { port } = new URL(addresses.dapp)
      const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
      expect(page).toContain(JSON.stringify({ ...addresses, beside: [] }))
    }
  })

  test('[J03] behavior: configures the wallet page with the relay of its stack', async () => {
    for (const { addresses } of [stack, other]) {
      const { port } = new URL(addresses.wallet)
      const config = await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()
      expect(config).toMatchObject({ relayUrl: addresses.relay, projectId: 'local-wallet' })
      expect(new URL(addresses.relay).host).toBe(new URL(addresses.api).host)
    }
  })

  test('error: refuses a second stack in the same folder', async () => {
    await expect(startStack({ dataDir })).rejects.toThrow(
      `The stack is running already: open ${stack.addresses.dapp}`,
    )
    expect((await fetch(stack.addresses.mailbox)).status).toBe(200)
  })

  test('error: leaves no process behind after a failed start', async () => {
    const dapp = Number(new URL(stack.addresses.dapp).port)
    const chain = await findPort('eip155:31337', 0)
    await expect(startStack({ ports: { dapp, 'eip155:31337': chain } })).rejects.toThrow(
      `Port ${dapp} of the demo dapp is taken`,
    )
    expect(await isGone(`http://127.0.0.1:${chain}`)).toBe(true)
  })

  test(
    'behavior: stops all parts once when stopped twice, while another stack keeps running',
    async () => {
      await Promise.all([stack.stop(), stack.stop()])
      const { api, mailbox, faucet, chains } = stack.addresses
      for (const url of [api, mailbox, faucet, ...Object.values(chains)])
        expect(await isGone(url)).toBe(true)
      expect(existsSync(`${dataDir}/stack.json`)).toBe(false)
      expect(await isGone(other.addresses.api)).toBe(false)
    },
    TIMEOUT_MS,
  )

  test(
    'behavior: deletes only wallets and chains on a fresh start',
    async () => {
      writeFileSync(`${dataDir}/chains/31337.json`, 'damaged')
      writeFileSync(`${dataDir}/notes.txt`, 'mine')
      await expect(startStack({ dataDir })).rejects.toThrow('deletes it')
      const again = await startStack({ dataDir, fresh: true })
      await again.stop()
      expect(readFileSync(`${dataDir}/notes.txt`, 'utf8')).toBe('mine')
    },
    TIMEOUT_MS,
  )
})
