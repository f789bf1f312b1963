import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@playwright/test'
import { type Client, startClient } from './startClient.js'

export const ABSENCE = 8_000

export async function startPlayer(role: 'dapp' | 'wallet', name: string) {
  const options = { name, file: test.info().outputPath(`${role}.json`) }
  let client: Client = await startClient(role, options)
  return {
    now: () => client,
    async leave(meanwhile: () => Promise<unknown>) {
      await client.kill()
      await meanwhile()
      await sleep(ABSENCE)
      client = await startClient(role, options)
    },
    end: () => client.kill(),
  }
}
export type Player = Awaited<ReturnType<typeof startPlayer>>
