import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { startServices } from '../server/startServices.js'
import { clusterHand } from '../testing/chain/clusterHand.js'
import { cli } from '../testing/processes/cli.js'
import { embeddedSettings } from '../testing/settings.js'

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

test('shows the balance of a Solana fee payer, and returns it to the operator', async () => {
  const hand = await clusterHand()
  const folder = join(inject('runFolder'), 'sponsor-solana')
  mkdirSync(folder)
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const network = `solana:${(await hand.ask<string>('getGenesisHash')).slice(0, 32)}`
  const nativeCurrency = { name: 'Sol', symbol: 'SOL', decimals: 9 }
  const facts = { caipNetworkId: network, name: 'Local', testnet: true, nativeCurrency }
  const policy = {
    ...{ caipNetworkId: network, perDay: '2000000000', perAccount: '1000000' },
    calls: [{ to: MEMO, methods: ['*'] }],
  }
  const project = { id: 'demo', name: 'Demo', allowedOrigins: ['https://app.example'] }
  const env = {
    ...(await embeddedSettings()),
    SMTP_URL: 'smtp://127.0.0.1:9',
    NETWORKS_FILE: file('networks.json', [{ ...facts, rpcUrl: hand.url }]),
    PROJECTS_FILE: file('projects.json', [{ ...project, sponsor: { networks: [policy] } }]),
  }
  const { url, close } = await startServices(readConfig(env))
  try {
    const response = await fetch(`${url}/v1/fee-payer?projectId=demo&network=${network}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getPayerSigner' }),
    })
    const payer = (await response.json()).result.signer_address as string
    await hand.fund(payer, 1_500_000_000)
    const low = await cli(env, 'sponsor')
    expect(low.out).toContain(
      `warning  ${network}  ${payer}  deposit 1.5 SOL  less than the projects may spend in a day; send it money`,
    )
    expect(low.code).toBe(1)
    await hand.fund(payer, 500_000_000)
    const full = await cli(env, 'sponsor')
    expect([full.out.includes('warning'), full.code]).toEqual([false, 0])

    const { address } = await hand.someone()
    const other = await cli(env, 'sponsor', '--withdraw', address, '--network', 'eip155:1')
    expect(other.code).not.toBe(0)
    expect(other.err).toContain('--network must be a network with a fee payer.')
    const none = ['--withdraw', address, '--network', network, '--signer', '2']
    expect((await cli(env, 'sponsor', ...none)).err).toContain('smaller than the fee')
    const sent = await cli(env, 'sponsor', '--withdraw', address, '--network', network)
    expect(sent.out).toMatch(/^Sent 1\.999995 SOL: [1-9A-HJ-NP-Za-km-z]{80,90}\n$/)
    await expect
      .poll(async () => (await hand.ask<{ value: number }>('getBalance', [address])).value)
      .toBe(1_999_995_000)
  } finally {
    await close()
    hand.stop()
  }
})
