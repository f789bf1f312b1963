import { expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.js'
import { startServices } from '../server/startServices.js'
import { cli } from '../testing/processes/cli.js'
import { embeddedSettings } from '../testing/settings.js'

vi.setConfig({ testTimeout: 120_000 })

test('[J13] deletes the keys of tokens while the services run, and prints their number', async () => {
  const env = { ...(await embeddedSettings()), SMTP_URL: 'smtp://127.0.0.1:9' }
  const { url, close } = await startServices(readConfig(env))
  const kidsOf = async (): Promise<string[]> => {
    const { keys } = await (await fetch(`${url}/.well-known/jwks.json`)).json()
    return keys.map(({ kid }: { kid: string }) => kid)
  }
  expect(await kidsOf()).toHaveLength(1)
  expect(await cli(env, 'forget-sign-in-keys')).toMatchObject({
    code: 0,
    out: '1 keys deleted.\n',
  })
  expect((await cli(env, 'forget-sign-in-keys')).out).toBe('0 keys deleted.\n')
  await close()
})
