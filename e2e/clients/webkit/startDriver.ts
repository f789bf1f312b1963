import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, type TestInfo } from '@playwright/test'
import { WEBDRIVER_PORT } from '../../world/ports.js'

/** Large enough for the wallet's window in the middle of the dapp's window. */
const SCREEN = '1280x1024x24'
/** Disable motion: a press could miss a moving card. Other tests cover motion. */
const NO_MOTION = '[Settings]\ngtk-enable-animations=false\n'

export async function startDriver(info: TestInfo): Promise<Driver> {
  const settings = info.outputPath('settings')
  const port = WEBDRIVER_PORT + info.parallelIndex
  mkdirSync(join(settings, 'gtk-3.0'), { recursive: true })
  writeFileSync(join(settings, 'gtk-3.0/settings.ini'), NO_MOTION)
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  // Xvfb selects the first free display and writes its number.
  const [display] = await once(screen.stdio[3] as Readable, 'data')
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: settings },
  })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers, { message: 'the driver of WebKitGTK' }).toBe(true)
  return {
    url,
    async end() {
      await end(driver)
      await end(screen)
    },
  }
}

async function end(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return
  await Promise.all([once(program, 'exit'), program.kill()])
}

export type Driver = { url: string; end: () => Promise<void> }
